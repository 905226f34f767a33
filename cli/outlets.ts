/** Where an answer goes: into the files of `-o`, each in its form, and to standard output. */
import type { Report } from '../src/answer/report.js';
import type { FormName } from '../src/answer/form-names.js';
import { FORM_NAMES, FORMS, namesText, outputOf } from '../src/answer/form-names.js';
import type { Given } from './given.js';
import { OutputError, OutputFile, attempt, complain, whyNotWritten } from './output.js';
import { useColor, widthOf } from './terminal.js';

interface Outlet {
  readonly path: string;
  readonly form: FormName;
  readonly file: OutputFile;
}

/** A letter alone is a drive. */
const LIKE_A_FORM = /^([a-z]{2,}):/;

export class Outlets {
  private files: readonly Outlet[] = [];
  private failed = false;

  private constructor(private readonly given: Given) {}

  /**
   * Looks at the files: it is told at once if one cannot be written, and the answer goes to the others.
   * @throws OutputError if what was asked makes no sense
   */
  static open(given: Given): Outlets {
    const words = (given.output ?? []).map(outputOf);
    for (const { path, form = given.format } of words) if (form === undefined) refuseUnknownForm(path);
    const outlets = new Outlets(given);
    for (const { path, form = given.format ?? 'text' } of words) {
      const file = attempt(() => OutputFile.open(path), outlets.fail);
      if (file?.sameAs(outlets.files.map((other) => other.path)) !== undefined)
        throw new OutputError(`-o ${path} is given twice`);
      if (file) outlets.files = [...outlets.files, { path, form, file }];
    }
    return outlets;
  }

  private readonly fail = (message: string): void => {
    this.failed = true;
    complain(message);
  };

  /** @throws OutputError rather than overwrite what the user has written */
  protect(paths: Iterable<string>): void {
    const own = [...paths];
    for (const each of this.files) refuseOverwriting(each, own);
  }

  /** As {@link protect}, where there is an answer already: the other files get it. */
  protectLate(paths: Iterable<string>): void {
    const own = [...paths];
    this.files = this.files.filter((each) => attempt(() => refuseOverwriting(each, own), this.fail));
  }

  /** The form on standard output, if anything is to be written there. */
  get printed(): FormName | undefined {
    const { format = 'text' } = this.given;
    return this.files.some(({ form }) => form === format) ? undefined : format;
  }

  /** Somebody may want to compare the answer with a later one, or show it again. */
  get areStored(): boolean {
    return [...this.files.map(({ form }) => form), this.printed].some((form) => form !== undefined && form !== 'text');
  }

  /**
   * Writes the answer wherever it can be written; what no file has taken goes to standard output.
   * @returns whether nothing has failed
   * @throws OutputError
   */
  async write(report: Report): Promise<boolean> {
    const written: Outlet[] = [];
    const defects: unknown[] = [];
    for (const each of this.files) {
      try {
        const text = await this.rendered(report, each.form, false);
        if (attempt(() => each.file.write(text), this.fail)) written.push(each);
      } catch (error) {
        defects.push(error);
      }
    }
    this.files = written;
    const { printed } = this;
    if (printed !== undefined) await print(await this.rendered(report, printed, true));
    if (defects.length > 0) throw defects[0];
    return !this.failed;
  }

  private async rendered(report: Report, form: FormName, isPrinted: boolean): Promise<string> {
    const { result } = report;
    const told = this.given.sources === false ? { ...report, sources: {} } : report;
    if (form === 'json') return (await import('../src/report/json.js')).formatJson(result, told);
    if (form !== 'text') return (await import('./forms.js')).rendered(told, form);
    if (result.dump !== undefined) return result.dump.endsWith('\n') ? result.dump : `${result.dump}\n`;
    return await this.text(report, isPrinted ? process.stdout : {});
  }

  private async text({ result, sources, origin }: Report, stream: Partial<NodeJS.WriteStream>): Promise<string> {
    const { color, stats, fullTrace = false, showProtection = false } = this.given;
    const { formatText } = await import('../src/report/text.js');
    const source = (file: string): string | undefined => (Object.hasOwn(sources, file) ? sources[file] : undefined);
    const text = formatText(result, {
      source,
      color: useColor(stream, color),
      width: widthOf(stream),
      fullTrace,
      protection: showProtection,
      failOn: origin.failOn ?? 'bounded',
    });
    return stats ? `${text}\n${(await import('../src/report/stats.js')).formatStats(result.stats)}` : text;
  }
}

/** @throws OutputError for a file whose form nobody knows, or something like a form that is none */
function refuseUnknownForm(path: string): void {
  const forms = FORM_NAMES.join(', ');
  const [, prefix] = LIKE_A_FORM.exec(path) ?? [];
  if (prefix !== undefined)
    throw new OutputError(`there is no form '${prefix}', only ${forms}; ./${path} is a file of that name`);
  if (namesText(path)) return;
  const ends = Object.values(FORMS).flatMap(([end]) => end ?? []);
  throw new OutputError(
    `-o ${path}: no form of answers has files that end so, only .txt, ${ends.map((end) => `.${end}`).join(', ')}; text:${path} writes text there (forms: ${forms})`,
  );
}

function refuseOverwriting({ path, file }: Outlet, own: readonly string[]): true {
  const same = file.sameAs(own);
  if (same !== undefined) throw new OutputError(`-o ${path} would overwrite ${same}, which belongs to the program`);
  return true;
}

/**
 * Writes to standard output. A reader that has seen enough (`| head`) is no error; a full disk is.
 * @throws OutputError
 */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error?: NodeJS.ErrnoException | null) => {
      if (!error || error.code === 'EPIPE') resolve();
      else reject(new OutputError(`cannot write the answer: ${whyNotWritten(error)}`));
    });
  });
}
