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

export interface RunSettings {
  readonly jobs: number;
  readonly store: Store;
  /** The revision of git since which something must have changed that a check reads. */
  readonly changed?: string | undefined;
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
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < suite.checks.length && !settings.signal.aborted) {
      const index = next++;
      const outcome = await runOne(suite.checks[index]!, suite.folder, settings);
      if (!outcome) return;
      outcomes[index] = outcome;
      settings.onEnd(outcome);
    }
  };
  await Promise.all(Array.from({ length: settings.jobs }, work));
  return outcomes.filter((outcome) => outcome !== undefined);
}

async function runOne(
  check: PlannedCheck,
  folder: string,
  { store, signal, onStart, changed }: RunSettings,
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
  onStart(check);
  const begin = performance.now();
  const { answer, complaint, code } = await checked(check, folder, changed, signal);
  const seconds = (performance.now() - begin) / 1000;
  if (isInterruption(code) || signal.aborted) return undefined;
  const report = reportOf(answer);
  if (!report) return { check, seconds, reused: false, problem: complaint.trim() || `the process ended with ${code}` };
  if (report.result.unchangedSince === undefined) store.keep(check, seconds, answer);
  return { check, seconds, reused: false, report, ...problem(problemWith(check, report)) };
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
