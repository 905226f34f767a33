import { Worker } from 'node:worker_threads';
import { DEFAULT_MEMORY, DEFAULT_TIMEOUT } from '../src/option-table.js';
import type { NodeOptions, Progress } from '../src/options.js';
import type { Diagnostic } from '../src/source/diagnostic.js';
import type { CheckResult } from '../src/answer/result.js';

/** What crosses to the worker: plain data. */
export interface WorkerOptions extends Omit<NodeOptions, 'host' | 'signal' | 'onProgress' | 'files' | 'properties'> {
  readonly files: readonly string[];
  /** Names; properties of files are known in the worker only. */
  readonly properties?: readonly string[];
}

export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'result'; readonly result: CheckResult }
  | { readonly kind: 'failure'; readonly name: string; readonly message: string; readonly stack: string };

export interface ThreadControl {
  /** Asks for an early end. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** What runs in the thread, if not the library. */
  readonly script?: URL;
}

const LIBRARY = new URL('./worker.js', import.meta.url);

/** How long the library has to stop by itself once it is asked to, or once its time is over. */
const GRACE = 2000;
/** Deeply nested sources need a deep stack. */
const STACK_MEGABYTES = 64;

const NOTHING: Omit<CheckResult, 'verdict'> = {
  bounds: { switches: -1, switchesComplete: false, cutLoops: [], tasks: 0 },
  violations: [],
  diagnostics: [],
  stats: { stages: [], events: 0, sharedCells: 0, variables: 0, clauses: 0, clausesByLabel: {}, bounds: [] },
};

/** The answer when the check had to be stopped from outside. */
function gaveUp(reason: string): CheckResult {
  return { ...NOTHING, verdict: 'unknown', reason };
}

/** The answer to a configuration with an error. */
export function refusal(diagnostic: Diagnostic): CheckResult {
  return { ...NOTHING, verdict: 'error', diagnostics: [diagnostic] };
}

/** The answer to options that make no sense. */
export function wrongUsage(message: string): CheckResult {
  return refusal({ severity: 'error', code: 'usage', message });
}

function startWorker(script: URL, options: WorkerOptions, memory: number): Worker {
  return new Worker(script, {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: memory, stackSizeMb: STACK_MEGABYTES },
  });
}

/** Rebuilds an error of the worker, for the message about internal errors. */
function toError(failure: Extract<FromWorker, { kind: 'failure' }>): Error {
  const error = new Error(failure.message);
  error.name = failure.name;
  error.stack = failure.stack;
  return error;
}

/**
 * Runs a check in a worker thread. It ends at the latest two seconds after its time limit or an abort, even if the library does not
 * yield, and a heap that grows too large is an UNKNOWN instead of the end of the process.
 */
export function checkInThread(options: WorkerOptions, control: ThreadControl): Promise<CheckResult> {
  return new Promise((resolve, reject) => {
    const { timeout = DEFAULT_TIMEOUT, memory = DEFAULT_MEMORY } = options;
    const worker = startWorker(control.script ?? LIBRARY, options, memory);
    const timers: NodeJS.Timeout[] = [];
    const finish = (settle: () => void): void => {
      timers.forEach(clearTimeout);
      settle();
      void worker.terminate();
    };
    const giveUpAfter = (milliseconds: number, reason: string): void => {
      timers.push(setTimeout(() => finish(() => resolve(gaveUp(reason))), milliseconds));
    };
    if (timeout > 0) giveUpAfter(timeout * 1000 + GRACE, 'the time limit was reached');
    control.signal.addEventListener('abort', () => {
      worker.postMessage('abort');
      giveUpAfter(GRACE, 'the check was aborted');
    });
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'progress') control.onProgress(message.progress);
      else if (message.kind === 'result') finish(() => resolve(message.result));
      else finish(() => reject(toError(message)));
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const full = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      finish(() => (full ? resolve(gaveUp(`the memory limit of ${memory} MB was reached (--memory raises it)`)) : reject(error)));
    });
    worker.on('exit', (code) => finish(() => reject(new Error(`the worker ended with code ${code}`))));
  });
}
