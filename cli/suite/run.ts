/** Runs the checks of a suite, several at a time, each as a process of its own: one that fails takes no other along. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Report } from '../../src/answer/report.js';
import { NoStoredAnswer, readReport } from '../../src/report/stored.js';
import { isInterruption } from '../interruption.js';
import type { Outcome } from './outcome.js';
import { problemWith } from './outcome.js';
import type { Store } from './store.js';
import type { PlannedCheck, Suite } from './suite-file.js';

/** An answer in JSON, or why there is none. */
export interface MadeCheck {
  readonly answer: string;
  readonly complaint: string;
  readonly seconds: number;
  /** It was made before. */
  readonly reused: boolean;
}

/** Makes a check; undefined if it was stopped. `started` is called when it begins. */
export type Maker = (check: PlannedCheck, started: () => void) => Promise<MadeCheck | undefined>;

export interface RunSettings {
  /** Checks at a time. */
  readonly jobs: number;
  readonly make: Maker;
  /** Indices of the checks, in the order in which they are begun. */
  readonly order: readonly number[];
  readonly store: Store;
  /** Asks for an end: checks under way are stopped, others do not start. */
  readonly signal: AbortSignal;
  /** Is told what runs, and of each check that is over. */
  readonly onStart: (check: PlannedCheck) => void;
  readonly onEnd: (outcome: Outcome) => void;
}

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url));

/** In the order of the suite; without those that were stopped. */
export async function runSuite(suite: Suite, settings: RunSettings): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const { order } = settings;
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < order.length && !settings.signal.aborted) {
      const index = order[next++]!;
      const outcome = await runOne(suite.checks[index]!, settings);
      if (!outcome) return;
      outcomes[index] = outcome;
      settings.onEnd(outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.min(settings.jobs, order.length) }, work));
  return outcomes.filter((outcome) => outcome !== undefined);
}

async function runOne(
  check: PlannedCheck,
  { store, signal, make, onStart }: RunSettings,
): Promise<Outcome | undefined> {
  const stored = store.find(check);
  if (stored)
    return {
      check,
      seconds: stored.seconds,
      reused: true,
      report: stored.report,
      ...problem(problemWith(check, stored.report)),
    };
  const made = await make(check, () => onStart(check));
  if (!made || signal.aborted) return undefined;
  const { answer, complaint, seconds, reused } = made;
  const report = reportOf(answer);
  if (!report) return { check, seconds, reused: false, problem: complaint };
  if (report.result.unchangedSince === undefined) store.keep(check, seconds, answer);
  return { check, seconds, reused, report, ...problem(problemWith(check, report)) };
}

/** Each check is a process on this machine. @param changed the revision of git since which something must have changed */
export function makerHere(folder: string, changed: string | undefined, signal: AbortSignal): Maker {
  return async (check, started) => {
    started();
    const begin = performance.now();
    const { answer, complaint, code } = await checked(check, folder, changed, signal);
    const seconds = (performance.now() - begin) / 1000;
    if (isInterruption(code)) return undefined;
    return { answer, complaint: complaint.trim() || `the process ended with ${code}`, seconds, reused: false };
  };
}

function problem(text: string | undefined): Pick<Outcome, 'problem'> {
  return text === undefined ? {} : { problem: text };
}

function reportOf(answer: string): Report | undefined {
  try {
    return readReport(answer);
  } catch (error) {
    if (error instanceof NoStoredAnswer) return undefined;
    throw error;
  }
}

interface Ended {
  readonly answer: string;
  readonly complaint: string;
  readonly code: number | string;
}

function checked(
  { files, flags }: PlannedCheck,
  cwd: string,
  changed: string | undefined,
  signal: AbortSignal,
): Promise<Ended> {
  return new Promise((resolve) => {
    const further = ['--format', 'json', ...(changed === undefined ? [] : ['--changed', changed])];
    const child = spawn(process.execPath, [MAIN, 'check', ...files, ...flags, ...further], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stop = (): unknown => child.kill('SIGINT');
    signal.addEventListener('abort', stop);
    const said = { answer: '', complaint: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said.answer += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said.complaint += text));
    const end = (code: number | string): void => {
      signal.removeEventListener('abort', stop);
      resolve({ ...said, code });
    };
    child.on('error', (error) => end(error.message));
    child.on('close', (code, killed) => end(code ?? killed ?? 'no exit code'));
  });
}
