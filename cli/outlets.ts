/** Where an answer goes: into the files of `-o`, each in its form, and to standard output. */
import type { Report } from '../src/answer/report.js';
import type { FormName } from '../src/report/form-names.js';
import { FORM_NAMES, outputOf } from '../src/report/form-names.js';
import type { Given } from './command.js';
import { OutputError, OutputFile, whyNotWritten } from './output.js';
import { useColor, widthOf } from './terminal.js';

interface Outlet {
  readonly path: string;
  readonly form: FormName;
  readonly file: OutputFile;
}

/** A letter alone is a drive. */
const LIKE_A_FORM = /^([a-z]{2,}):/;

export class Outlets {
  private constructor(
    private readonly files: readonly Outlet[],
    private readonly given: Given,
  ) {}

  /** Opens the files, so that it is known soon if one cannot be written. @throws OutputError */
  static open(given: Given): Outlets {
    const files: Outlet[] = [];
    const outlets = new Outlets(files, given);
    for (const word of given.output ?? []) {
      const { path, form = given.format ?? 'text' } = outputOf(word);
      outlets.guarded(() => {
        const [, prefix] = LIKE_A_FORM.exec(path) ?? [];
        if (prefix !== undefined) throw new OutputError(`there is no form '${prefix}', only ${FORM_NAMES.join(', ')}; ./${path} is a file of that name`);
        const file = OutputFile.open(path);
        files.push({ path, form, file });
        if (file.sameAs(files.slice(0, -1).map((other) => other.path)) !== undefined) throw new OutputError(`-o ${path} is given twice`);
      });
    }
    return outlets;
  }

  /** Leaves no trace if it fails. */
  private guarded(action: () => void): void {
    try {
      action();
    } catch (error) {
      for (const { file } of this.files) file.discard();
      throw error;
    }
  }

  /** @throws OutputError rather than overwrite what the user has written */
  protect(paths: Iterable<string>): void {
    const own = [...paths];
    this.guarded(() => {
      for (const { path, file } of this.files) {
        const same = file.sameAs(own);
        if (same !== undefined) throw new OutputError(`-o ${path} would overwrite ${same}, which belongs to the program`);
      }
    });
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

  /** Writes the answer everywhere. @throws OutputError */
  async write(report: Report): Promise<void> {
    const { printed } = this;
    const texts = await Promise.all(this.files.map(({ form }) => this.rendered(report, form, false)));
    const text = printed && (await this.rendered(report, printed, true));
    this.files.forEach(({ file }, index) => file.write(texts[index]!));
    if (text !== undefined) await print(text);
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
    const { color, stats, fullTrace = false } = this.given;
    const { formatText } = await import('../src/report/text.js');
    const source = (file: string): string | undefined => (Object.hasOwn(sources, file) ? sources[file] : undefined);
    const text = formatText(result, { source, color: useColor(stream, color), width: widthOf(stream), fullTrace, failOn: origin.failOn ?? 'bounded' });
    return stats ? `${text}\n${(await import('../src/report/stats.js')).formatStats(result.stats)}` : text;
  }
}

/** Writes to standard output. A reader that has seen enough (`| head`) is no error; a full disk is. @throws OutputError */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error?: NodeJS.ErrnoException | null) => {
      if (!error || error.code === 'EPIPE') resolve();
      else reject(new OutputError(`cannot write the answer: ${whyNotWritten(error)}`));
    });
  });
}
