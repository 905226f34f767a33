import { gaveUp } from '../../src/answer/refusal.js';
import type { CheckResult } from '../../src/answer/result.js';
import { DEFAULT_TIMEOUT } from '../../src/options/defaults.js';
import type { Progress } from '../../src/answer/progress.js';
import type { FromWorker, Modules, Request, ToWorker } from './messages.js';
import workerUrl from './worker.ts?worker&url';

/**
 * Milliseconds that a check has to end by itself when its time is over, or when it is cancelled; then its worker is
 * ended.
 */
const TIMEOUT_GRACE = 600;
const CANCEL_GRACE = 400;
/** The longest time that a timer can wait for. */
const LONGEST = 0x7fffffff;

/**
 * A script of the page's own starts the worker, so that the page's policy, which lets nothing out, holds there as well.
 */
function startWorker(): Worker {
  const script = new Blob([`import ${JSON.stringify(new URL(workerUrl, location.href).href)};`], {
    type: 'text/javascript',
  });
  return new Worker(URL.createObjectURL(script), { type: 'module', name: 'tcbmc' });
}

/** A question that waits for its answer. */
interface Waiting {
  readonly resolve: (result: CheckResult) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: (progress: Progress) => void;
  readonly timers: number[];
  /** The answer if the check had ended. */
  soFar: CheckResult | undefined;
}

/** Runs one check after the other in a worker that is there already when the next one begins. */
export class Checker {
  private worker: Worker;
  private waiting: Waiting | undefined;
  /** Why the worker that was started for the next check is of no use. */
  private trouble: string | undefined;

  constructor(private readonly modules: Promise<Modules>) {
    this.worker = this.start();
  }

  get isRunning(): boolean {
    return this.waiting !== undefined;
  }

  /** Rejects only for a defect, or if the worker cannot be loaded. */
  check(request: Request, onProgress: (progress: Progress) => void): Promise<CheckResult> {
    const { timeout = DEFAULT_TIMEOUT } = request.options;
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject, onProgress, timers: [], soFar: undefined };
      if (this.trouble !== undefined) return this.fail(this.trouble);
      this.tell({ kind: 'check', request });
      if (timeout > 0) this.giveUpAfter(timeout * 1000 + TIMEOUT_GRACE, 'the time limit was reached');
    });
  }

  /** The answer says then what is known. */
  cancel(): void {
    if (!this.waiting) return;
    this.tell({ kind: 'cancel' });
    this.giveUpAfter(CANCEL_GRACE, 'the check was aborted');
  }

  private start(): Worker {
    const worker = startWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.receive(data));
    worker.addEventListener('error', ({ message }) =>
      this.fail(message === '' ? 'the worker cannot be loaded' : message),
    );
    this.modules.then(
      (modules) => worker.postMessage({ kind: 'modules', modules } satisfies ToWorker),
      (error: unknown) => this.fail(error instanceof Error ? error.message : String(error)),
    );
    return worker;
  }

  private tell(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private receive(message: FromWorker): void {
    switch (message.kind) {
      case 'progress':
        if (!this.waiting) return;
        this.waiting.soFar = message.progress.soFar ?? this.waiting.soFar;
        return this.waiting.onProgress(message.progress);
      case 'result':
        return this.finish()?.resolve(message.result);
      case 'defect':
        return this.fail(message.message);
    }
  }

  /** Fails the question; a worker that may be broken is not used again. */
  private fail(message: string): void {
    const waiting = this.finish();
    if (!waiting) return void (this.trouble = message);
    this.restart();
    waiting.reject(new Error(message));
  }

  private giveUpAfter(milliseconds: number, reason: string): void {
    const giveUp = (): void => {
      const waiting = this.finish();
      this.restart();
      waiting?.resolve(gaveUp(reason, waiting.soFar));
    };
    this.waiting?.timers.push(window.setTimeout(giveUp, Math.min(milliseconds, LONGEST)));
  }

  private restart(): void {
    this.worker.terminate();
    this.trouble = undefined;
    this.worker = this.start();
  }

  private finish(): Waiting | undefined {
    const { waiting } = this;
    this.waiting = undefined;
    for (const timer of waiting?.timers ?? []) clearTimeout(timer);
    return waiting;
  }
}
