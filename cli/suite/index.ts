import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { EXIT_CODES, EXIT_USAGE } from '../../src/answer/result.js';
import { outputOf } from '../../src/answer/form-names.js';
import type { FurtherGiven } from '../further-commands.js';
import { WorkTree } from '../git.js';
import { Interruption } from '../interruption.js';
import { LAST_PRIORITY } from '../queue/priority.js';
import type { QueueMaker } from '../queue/suite.js';
import { print } from '../outlets.js';
import { OutputError, OutputFile, attempt, complain } from '../output.js';
import { useColor } from '../terminal.js';
import { wholeNumber } from '../whole-number.js';
import { loadQueue } from '../queue-loader.js';
import { blobsIn, formatBlob, merged, readBlob } from './blob.js';
import { formatCsv, formatSuiteHtml, summary } from './writers.js';
import { formatSuiteJUnit } from './junit.js';
import type { Outcome } from './outcome.js';
import { makerHere, runSuite } from './run.js';
import { parseShard, partOf } from './shards.js';
import { Store } from './store.js';
import type { PlannedCheck, Suite } from './suite-file.js';
import { readSuite } from './suite-file.js';
import { LiveTable } from './table.js';

const MOST_JOBS = 64;
/** The word in place of a suite where parts are put together. */
const MERGE = 'merge';
const ONLY_RUNNING = ['jobs', 'results', 'fresh', 'shard', 'times', 'changed', 'queue', 'priority'] as const;
/** Missing checks that are named one by one. */
const MOST_NAMED = 10;

type Flags = Readonly<Record<string, unknown>>;

/** `tcbmc suite`: returns 0 if all answers are as they should be, else 10. */
export async function suiteCommand({ words, flags }: FurtherGiven): Promise<number> {
  const [path = '', ...parts] = words;
  if (path === MERGE && (parts.length > 0 || !existsSync(path))) return await mergeCommand(parts, flags);
  if (parts.length > 0) throw new OutputError('one suite at a time; its parts are put together by tcbmc suite merge');
  return await runCommand(path, flags);
}

async function runCommand(path: string, flags: Flags): Promise<number> {
  const suite = readSuite(path);
  const { jobs, results, fresh, color } = flags;
  const part = partAsked(suite, flags);
  const changed = await changedFor(path, flags);
  const folder = resolve(typeof results === 'string' ? results : join(dirname(path), '.tcbmc-suite'));
  const writing = new Writing(flags['output'], basename(path), suite.checks);
  const interruption = new Interruption();
  const table = new LiveTable(
    process.stderr,
    part.checks.length,
    useColor(process.stderr, color as 'auto' | undefined),
  );
  const store = new Store(folder, suite.folder, fresh === true, (message) => table.note(message));
  const order = flags['queue'] === undefined ? [...part.checks.keys()] : longestFirst(part, flags);
  const elsewhere = await overQueue(part, flags, interruption.signal, table);
  try {
    const outcomes = await runSuite(part, {
      jobs: elsewhere ? part.checks.length : jobsOf(jobs),
      make: elsewhere?.make ?? makerHere(part.folder, changed, interruption.signal),
      order,
      store,
      signal: interruption.signal,
      onStart: (check) => table.started(check),
      onEnd: (outcome) => table.ended(outcome),
    });
    table.close();
    writing.write(outcomes, part.checks.length);
    await print(`${summary(outcomes, part.checks.length)}\n`);
    return interruption.exitCode ?? writing.exitCode ?? exitCodeOf(outcomes);
  } finally {
    await elsewhere?.close();
    table.close();
    interruption.over();
  }
}

/** Who makes the checks if it is not this machine. */
async function overQueue(
  { folder }: Suite,
  { queue, jobs, priority, fresh }: Flags,
  signal: AbortSignal,
  table: LiveTable,
): Promise<QueueMaker | undefined> {
  const asked = wholeNumber('--priority', priority, LAST_PRIORITY);
  if (typeof queue !== 'string') {
    if (asked !== undefined) throw new OutputError('--priority means something in a queue only; it takes --queue');
    return undefined;
  }
  const { makerOverQueue } = await loadQueue();
  return await makerOverQueue({
    address: queue,
    folder,
    jobs: jobsOf(jobs),
    priority: asked ?? 0,
    fresh: fresh === true,
    signal,
    note: (message) => table.note(message),
    onProgress: (check, text) => table.said(check, text),
  });
}

/** By how long they took before, if that is known: then the last ones end together. */
function longestFirst({ checks }: Suite, { times }: Flags): readonly number[] {
  const known = timesIn(times);
  const seconds = checks.map(({ name }) => known.get(name) ?? Infinity);
  return [...checks.keys()].sort((one, other) =>
    seconds[one] === seconds[other] ? one - other : seconds[other]! - seconds[one]!,
  );
}

/** `tcbmc suite merge`: what the parts have said, as one answer. A check that is in none of them is not as it should be. */
async function mergeCommand(parts: readonly string[], flags: Flags): Promise<number> {
  const impossible = ONLY_RUNNING.find((flag) => flags[flag] !== undefined);
  if (impossible !== undefined) throw new OutputError(`--${impossible} means nothing to tcbmc suite merge`);
  const { title, checks, outcomes } = merged(blobsIn(parts).map((path) => ({ path, ...readBlob(path) })));
  const writing = new Writing(flags['output'], title, checks);
  const made = new Set(outcomes.map(({ check }) => check.name));
  const missing = checks.filter(({ name }) => !made.has(name));
  for (const { name } of missing.slice(0, MOST_NAMED)) complain(`no part has made ${name}`);
  if (missing.length > MOST_NAMED) complain(`nor ${missing.length - MOST_NAMED} others`);
  writing.write(outcomes, checks.length);
  await print(`${summary(outcomes, checks.length)}\n`);
  return writing.exitCode ?? (missing.length > 0 ? EXIT_CODES.violation : exitCodeOf(outcomes));
}

/** The revision beside which checks are asked; none where the suite is another one there. @throws OutputError */
async function changedFor(path: string, { changed }: Flags): Promise<string | undefined> {
  if (typeof changed !== 'string') return undefined;
  const tree = await WorkTree.at(process.cwd(), changed);
  const [other] = (await tree.differences([path], [])).found;
  if (other) complain(`since ${changed}: ${other.file} ${other.how}, so all checks are made`);
  return other ? undefined : changed;
}

/** The suite with the checks that are to be made here. */
function partAsked(suite: Suite, { shard, times, queue, changed }: Flags): Suite {
  if (changed !== undefined && queue !== undefined)
    throw new OutputError('--changed and --queue contradict each other: workers have no checkout of git');
  if (typeof shard !== 'string') {
    if (times !== undefined && queue === undefined)
      throw new OutputError('--times says how to share checks out; it takes --shard or --queue');
    return suite;
  }
  if (queue !== undefined)
    throw new OutputError('--shard and --queue contradict each other: a queue shares checks out by itself');
  const known = timesIn(times);
  const own = partOf(
    suite.checks.map(({ name }) => known.get(name)),
    parseShard(shard),
  );
  return { ...suite, checks: own.map((index) => suite.checks[index]!) };
}

/** Seconds by the names of checks, of what a run of before has written. */
function timesIn(times: unknown): ReadonlyMap<string, number> {
  const outcomes = typeof times === 'string' ? readBlob(times).outcomes : [];
  return new Map(outcomes.map(({ check, seconds }) => [check.name, seconds]));
}

function exitCodeOf(outcomes: readonly Outcome[]): number {
  return outcomes.some(({ problem }) => problem !== undefined) ? EXIT_CODES.violation : EXIT_CODES.safe;
}

/** The files in which it is written what came of a suite; it is told at once if one cannot be written. */
class Writing {
  private readonly files: readonly { readonly file: OutputFile; readonly write: Write }[];
  private readonly failures: string[] = [];

  constructor(given: unknown, title: string, checks: readonly PlannedCheck[]) {
    const words = Array.isArray(given) ? given.map(String) : [];
    const writers = words.map((word) => ({ word, write: writerOf(word, title, checks) }));
    this.files = writers.flatMap(({ word, write }) => {
      const file = attempt(() => OutputFile.open(outputOf(word).path), this.fail);
      return file ? [{ file, write }] : [];
    });
  }

  /** Undefined if nothing has failed. */
  get exitCode(): number | undefined {
    return this.failures.length > 0 ? EXIT_USAGE : undefined;
  }

  write(outcomes: readonly Outcome[], planned: number): void {
    for (const { file, write } of this.files) attempt(() => file.write(write(outcomes, planned)), this.fail);
  }

  private readonly fail = (message: string): void => complain(this.failures[this.failures.push(message) - 1]!);
}

function jobsOf(given: unknown): number {
  return wholeNumber('--jobs', given, MOST_JOBS) ?? Math.max(1, Math.floor(availableParallelism() / 2));
}

type Write = (outcomes: readonly Outcome[], planned: number) => string;

function writerOf(word: string, title: string, checks: readonly PlannedCheck[]): Write {
  const { path, form } = outputOf(word);
  if (form === 'html') return (outcomes, planned) => formatSuiteHtml(title, outcomes, planned);
  if (form === 'junit') return (outcomes) => formatSuiteJUnit(title, outcomes);
  if (form === 'json') return (outcomes) => formatBlob(title, checks, outcomes);
  if (path.endsWith('.csv')) return formatCsv;
  throw new OutputError(
    `-o ${word}: what came of a suite is written as .html, .xml (JUnit), .csv or .json (for tcbmc suite merge)`,
  );
}
