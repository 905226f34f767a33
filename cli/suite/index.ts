import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { EXIT_CODES, EXIT_USAGE } from '../../src/answer/result.js';
import { outputOf } from '../../src/answer/form-names.js';
import type { FurtherGiven } from '../further-commands.js';
import { Interruption } from '../interruption.js';
import { print } from '../outlets.js';
import { OutputError, OutputFile, attempt, complain } from '../output.js';
import { useColor } from '../terminal.js';
import { formatCsv, formatSuiteHtml, summary } from './writers.js';
import { formatSuiteJUnit } from './junit.js';
import type { Outcome } from './outcome.js';
import { runSuite } from './run.js';
import { Store } from './store.js';
import type { Suite } from './suite-file.js';
import { readSuite } from './suite-file.js';
import { LiveTable } from './table.js';

const MOST_JOBS = 64;

/** `tcbmc suite`: returns 0 if all answers are as they should be, else 10. */
export async function suiteCommand({ words, flags }: FurtherGiven): Promise<number> {
  const path = words[0]!;
  const suite = readSuite(path);
  const { jobs, results, fresh, output, color } = flags as Readonly<Record<string, unknown>>;
  const folder = typeof results === 'string' ? results : join(dirname(path), '.tcbmc-suite');
  const failures: string[] = [];
  const fail = (message: string): void => complain(failures[failures.push(message) - 1]!);
  const writers = (Array.isArray(output) ? output.map(String) : []).map((word) => ({
    word,
    ...writerOf(word, basename(path), suite),
  }));
  const files = writers.flatMap(({ word, write }) => {
    const file = attempt(() => OutputFile.open(outputOf(word).path), fail);
    return file ? [{ file, write }] : [];
  });
  const interruption = new Interruption();
  const table = new LiveTable(
    process.stderr,
    suite.checks.length,
    useColor(process.stderr, color as 'auto' | undefined),
  );
  try {
    const outcomes = await runSuite(suite, {
      jobs: jobsOf(jobs),
      store: new Store(folder, suite.folder, fresh === true, (message) => table.note(message)),
      signal: interruption.signal,
      onStart: (check) => table.started(check),
      onEnd: (outcome) => table.ended(outcome),
    });
    table.close();
    for (const { file, write } of files) attempt(() => file.write(write(outcomes)), fail);
    await print(`${summary(outcomes, suite.checks.length)}\n`);
    if (interruption.exitCode !== undefined) return interruption.exitCode;
    if (failures.length > 0) return EXIT_USAGE;
    return outcomes.some(({ problem }) => problem !== undefined) ? EXIT_CODES.violation : EXIT_CODES.safe;
  } finally {
    table.close();
    interruption.over();
  }
}

function jobsOf(given: unknown): number {
  if (given === undefined) return Math.max(1, Math.floor(availableParallelism() / 2));
  const jobs = Number(given);
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > MOST_JOBS)
    throw new OutputError(`--jobs must be a whole number from 1 to ${MOST_JOBS}`);
  return jobs;
}

type Write = (outcomes: readonly Outcome[]) => string;

function writerOf(word: string, title: string, { checks }: Suite): { readonly write: Write } {
  const { path, form } = outputOf(word);
  if (form === 'html') return { write: (outcomes) => formatSuiteHtml(title, outcomes, checks.length) };
  if (form === 'junit') return { write: (outcomes) => formatSuiteJUnit(title, outcomes) };
  if (path.endsWith('.csv')) return { write: formatCsv };
  throw new OutputError(`-o ${word}: what came of a suite is written as .html, .xml (JUnit) or .csv`);
}
