import { residentMegabytes } from '../node/memory.js';
import { readAgain } from '../node/host.js';
import { systemIncludeDirs } from '../node/system-headers.js';
import type { WorkerOptions } from '../node/messages.js';
import type { StartedThread } from '../node/start.js';
import { startThread } from '../node/start.js';
import { checkInThread } from '../node/thread.js';
import { gaveUp, notAsked, refusal, wrongUsage } from '../src/answer/refusal.js';
import type { Progress } from '../src/answer/progress.js';
import type { Report } from '../src/answer/report.js';
import type { CheckResult } from '../src/answer/result.js';
import type { CheckOptions } from '../src/options/options.js';
import type { Property } from '../src/properties/property.js';
import { EXIT_USAGE, exitCodeOf } from '../src/answer/result.js';
import { DEFAULT_MEMORY, DEFAULT_TIMEOUT } from '../src/options/defaults.js';
import { mentionedSources } from '../src/report/mentioned.js';
import { DiagnosticError } from '../src/source/diagnostic.js';
import { Interrupted } from '../src/source/limits.js';
import { databaseAt, refuseFolders } from './build.js';
import { checkOptions } from './check-options.js';
import type { Given } from './given.js';
import { configurationPath } from './config.js';
import { Interruption } from './interruption.js';
import { Outlets, print } from './outlets.js';
import { complain, isOutputError } from './output.js';
import { statusLine } from './progress.js';
import { loadQueue } from './queue-loader.js';
import { outputOf } from '../src/answer/form-names.js';
import { withoutSecrets } from './queue/secrets.js';
import { DASH, readStandardInput } from './standard-input.js';
import { useColor } from './terminal.js';
import { ownVersion } from './version.js';
import type { WatchedRun, Watching } from './watch.js';

/** The files that were read, with the contents of those that can be read only once. */
class Sources {
  readonly files = new Set<string>();
  private readonly copies = new Map<string, string>();

  constructor(private readonly onRead: (path: string) => void) {}

  readonly note = (path: string, onlyCopy: string | undefined): void => {
    this.files.add(path);
    this.onRead(path);
    if (onlyCopy !== undefined) this.copies.set(path, onlyCopy);
  };

  /** Without the machine's headers. */
  get ownFiles(): readonly string[] {
    const folders = systemIncludeDirs();
    return [...this.files].filter((file) => !folders.some((folder) => file.startsWith(`${folder}/`)));
  }

  readonly text = (path: string): string | undefined => this.copies.get(path) ?? readAgain(path);
}

/** One run of `tcbmc check`. */
class CheckRun {
  private readonly sources: Sources;
  /** The names of the C files, once they are known. */
  private checked: readonly string[] = [];
  /** The C files, with their texts if they have no place. */
  private inputs: CheckOptions['files'] = [];

  constructor(
    private readonly files: readonly string[],
    private readonly given: Given,
    private readonly line: readonly string[],
    private readonly started: StartedThread | undefined,
    private readonly watching?: Watching,
    private readonly onKept?: (thread: StartedThread) => void,
  ) {
    this.sources = new Sources(watching?.onRead ?? (() => undefined));
  }

  /** The files that were read, or should have been. */
  get read(): ReadonlySet<string> {
    const { propertyFiles = [], ioTrace } = this.given;
    return new Set([
      ...this.files,
      ...configurationPath(this.files, this.given),
      ...propertyFiles,
      ...(ioTrace === undefined ? [] : [ioTrace]),
      ...this.sources.files,
    ]);
  }

  async run(): Promise<number> {
    try {
      // Read before anything is checked: the answer may take its place.
      const known = this.given.baseline
        ? (await import('./forms.js')).knownFingerprints(this.given.baseline)
        : undefined;
      const outlets = Outlets.open(this.given);
      outlets.protect([
        ...this.files,
        ...(this.given.propertyFiles ?? []),
        ...configurationPath(this.files, this.given),
      ]);
      return await this.answer(outlets, known, new Interruption());
    } catch (error) {
      if (!isOutputError(error)) throw error;
      complain(error.message);
      return EXIT_USAGE;
    }
  }

  /** Until all is written, a signal only ends the search. */
  private async answer(
    outlets: Outlets,
    known: ReadonlySet<string> | undefined,
    interruption: Interruption,
  ): Promise<number> {
    try {
      const result = await this.result(interruption);
      // Another one is about to be made, of other contents.
      if (this.watching?.stale.aborted && interruption.exitCode === undefined) return 0;
      outlets.protectLate(this.sources.files);
      await this.printDiagnostics(result);
      const report = await this.report(result, outlets.areStored, known);
      process.exitCode = interruption.exitCode ?? exitCodeOf(report.result, report.origin.failOn);
      if (!(await outlets.write(report))) return EXIT_USAGE;
      await this.writeCertificate(report);
      return process.exitCode;
    } finally {
      interruption.over();
    }
  }

  private async writeCertificate({ result, origin }: Report): Promise<void> {
    const { certificate: folder } = this.given;
    if (folder === undefined || result.unchangedSince !== undefined) return;
    const { writeCertificate } = await import('./forms.js');
    const files = [...new Set([...this.checked, ...this.sources.files])];
    writeCertificate(folder, { result, origin, inputs: this.inputs, files, text: this.sources.text });
  }

  private async report(
    result: CheckResult,
    isStored: boolean,
    known: ReadonlySet<string> | undefined,
  ): Promise<Report> {
    const { target } = result;
    const origin = {
      version: ownVersion(),
      files: this.checked,
      ...(target !== undefined ? { target } : {}),
      command: withoutSecrets(process.argv.slice(2)),
      ...(this.given.failOn ? { failOn: this.given.failOn } : {}),
      created: new Date().toISOString(),
    };
    const files = isStored ? [...this.checked, ...this.sources.ownFiles] : this.checked;
    const report = { result, origin, sources: mentionedSources(result, files, this.sources.text) };
    if (!isStored && !known) return report;
    const { compared, identified } = await import('./forms.js');
    return compared(isStored ? identified(report, this.read) : report, known ?? new Set());
  }

  private async result({ signal }: Interruption): Promise<CheckResult> {
    const status = statusLine(process.stderr);
    const end = this.watching ? AbortSignal.any([signal, this.watching.stale]) : signal;
    try {
      return await this.check((progress) => status.update(progress), end);
    } catch (error) {
      if (error instanceof DiagnosticError) return refusal(error.diagnostic);
      if (error instanceof Interrupted) return gaveUp(error.message);
      throw error;
    } finally {
      status.clear();
    }
  }

  private async check(onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<CheckResult> {
    const begin = Date.now();
    refuseFolders(this.files);
    const options = this.options();
    const twice = options.files.find((file, i) => options.files.indexOf(file) < i);
    if (twice === DASH) return wrongUsage('standard input (-) can be read only once');
    if (twice !== undefined) return wrongUsage(`${twice} is named twice`);
    const files = await Promise.all(
      options.files.map((file) => (file === DASH ? this.standardInput(options, signal) : Promise.resolve(file))),
    );
    this.inputs = files;
    this.checked = files.map((file) => (typeof file === 'string' ? file : file.name));
    const unchanged = await this.unchanged(options, files);
    if (unchanged) return unchanged;
    if (this.given.queue !== undefined) {
      const { checkOverQueue } = await loadQueue();
      const { queue: address } = this.given;
      return await checkOverQueue({ ...options, files }, { address, signal, onProgress, onRead: this.sources.note });
    }
    const { timeout = DEFAULT_TIMEOUT } = options;
    const left = timeout === 0 ? 0 : Math.max(0.001, timeout - (Date.now() - begin) / 1000);
    const { started, onKept } = this;
    const memoryBefore = started?.isWarm ? residentMegabytes() : 0;
    return await checkInThread(
      { ...options, files, timeout: left },
      { signal, onProgress, onRead: this.sources.note, memoryBefore, started, ...(onKept ? { onKept } : {}) },
    );
  }

  private options(): WorkerOptions {
    const options = checkOptions(this.files, this.given, this.line);
    return this.writesWitness ? { ...options, invariants: true } : options;
  }

  private get writesWitness(): boolean {
    const { format, output = [] } = this.given;
    return [format, ...output.map((word) => outputOf(word).form ?? format)].includes('witness');
  }

  /** The answer where nobody needs one: nothing has changed that it is made of. @throws OutputError */
  private async unchanged(options: WorkerOptions, files: CheckOptions['files']): Promise<CheckResult | undefined> {
    const { changed: revision, build, baseline = [] } = this.given;
    if (revision === undefined) return undefined;
    const { whyUnchanged } = await import('./forms.js');
    const builds = build === undefined ? [] : [databaseAt(build) ?? build];
    const beside = [...this.read, ...(options.propertyFiles ?? []), ...builds, ...baseline].filter(
      (file) => file !== DASH,
    );
    const why = await whyUnchanged({ revision, options, files, beside, given: this.given });
    return why === undefined ? undefined : notAsked(why, revision);
  }

  /** @throws Interrupted if it does not end in time */
  private async standardInput(
    { timeout = DEFAULT_TIMEOUT }: WorkerOptions,
    signal: AbortSignal,
  ): Promise<{ readonly name: string; readonly text: string }> {
    const late = timeout === 0 ? new AbortController().signal : AbortSignal.timeout(timeout * 1000);
    const file = await readStandardInput(AbortSignal.any([signal, late]));
    if (signal.aborted) throw new Interrupted('aborted');
    if (late.aborted) throw new Interrupted('timeout');
    this.sources.note(file.name, file.text);
    return file;
  }

  private async printDiagnostics(result: CheckResult): Promise<void> {
    if ((this.given.format ?? 'text') !== 'text' || result.diagnostics.length === 0) return;
    const { formatDiagnostics } = await import('../src/report/diagnostic.js');
    const style = { source: this.sources.text, color: useColor(process.stderr, this.given.color) };
    process.stderr.write(`${formatDiagnostics(result.diagnostics, style)}\n`);
  }
}

/** Those that are built in, and those of the property files. */
async function showProperties(files: readonly string[], given: Given): Promise<number> {
  const { PROPERTY_DESCRIPTIONS, PROPERTY_NAMES } = await import('../src/properties/select.js');
  const { PropertyFileError, loadProperties } = await import('../node/property-files.js');
  const { forbidExit } = await import('../node/foreign-code.js');
  const allowExit = forbidExit();
  try {
    const { propertyFiles = [] } = checkOptions(files, given);
    const own = (await loadProperties(propertyFiles)).map(
      (property) => [property.name, ownDescription(property)] as const,
    );
    const all = [...PROPERTY_NAMES.map((name) => [name, PROPERTY_DESCRIPTIONS[name] ?? ''] as const), ...own];
    const longest = Math.max(...all.map(([name]) => name.length));
    await print(all.map(([name, description]) => `${name.padEnd(longest)}  ${description}\n`).join(''));
    return 0;
  } catch (error) {
    if (!(error instanceof PropertyFileError) && !(error instanceof DiagnosticError)) throw error;
    process.stderr.write(`tcbmc: ${error.message}\n`);
    return EXIT_USAGE;
  } finally {
    allowExit();
  }
}

function ownDescription({ file = '', watch, on, checks }: Property): string {
  const parts = [
    ...(watch.length > 0 ? [`watches ${watch.join(', ')}`] : []),
    ...(checks.length > 0 ? [`claims ${checks.join(', ')}`] : []),
    ...(Object.keys(on).length > 0 ? [`is told of ${Object.keys(on).join(', ')}`] : []),
  ];
  return `of ${file}: ${parts.join('; ')}`;
}

/** `tcbmc check`: returns the exit code. */
export async function checkCommand(
  files: readonly string[],
  given: Given,
  line: readonly string[] = [],
  started?: StartedThread,
): Promise<number> {
  if (given.showProperties) return await showProperties(files, given);
  return given.watch ? await watch(files, given, line, started) : await new CheckRun(files, given, line, started).run();
}

/** So much of the memory may be in use for a thread to make another check. */
const MOST_KEPT = 0.25;

async function watch(
  files: readonly string[],
  given: Given,
  line: readonly string[],
  first: StartedThread | undefined,
): Promise<number> {
  if (files.includes(DASH)) {
    process.stderr.write('tcbmc: standard input (-) cannot be watched\n');
    return EXIT_USAGE;
  }
  const { watchRuns } = await import('./watch.js');
  let started = first;
  let kept: StartedThread | undefined;
  const { memory = DEFAULT_MEMORY } = given;
  const prepare = (): void => {
    // Memory that a solver had is not given back.
    const isLarge = memory > 0 && residentMegabytes() > MOST_KEPT * memory;
    if (kept && isLarge) void kept.worker.terminate();
    started = kept && !isLarge ? kept : startThread(memory);
    // Should it fail before anybody needs it, another one is started.
    if (started !== kept) started.worker.on('error', () => undefined);
    kept = undefined;
  };
  const keep = (thread: StartedThread): void => void (kept = thread);
  const once = async (watching: Watching): Promise<WatchedRun> => {
    const run = new CheckRun(files, given, line, started, watching, keep);
    return { exitCode: await run.run(), files: run.read };
  };
  return await watchRuns(once, prepare, process.stderr);
}
