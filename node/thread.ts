import type { Worker } from 'node:worker_threads';
import { InternalError } from '../src/answer/internal-error.js';
import type { CheckResult } from '../src/answer/result.js';
import { DEFAULT_MEMORY, DEFAULT_TIMEOUT } from '../src/options/defaults.js';
import type { Progress } from '../src/answer/progress.js';
import { memoryReason, watchMemory } from './memory.js';
import type { FromWorker, WorkerData, WorkerOptions } from './messages.js';
import { STOP, STOPS } from './messages.js';
import { gaveUp, wrongUsage } from '../src/answer/refusal.js';
import type { StartedThread } from './start.js';
import { startThread, suitableThread } from './start.js';
import { optimising } from './unhurried.js';
import { runningNow } from './foreign-code.js';
import { fileToBlame } from './property-files.js';

export interface ThreadControl {
  /** Asks for an early end. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Is told of each file that was read, and its text if it can be read only once. */
  readonly onRead?: (path: string, onlyCopy: string | undefined) => void;
  /** Megabytes that the process had before, and that do not count for the limit. */
  readonly memoryBefore: number;
  /** The script of the thread, if it is not the library's. */
  readonly script?: URL;
  /** For this check, by somebody who did not know its options yet, in a process that does nothing else. */
  readonly started?: StartedThread | undefined;
  /**
   * Is given the thread once the answer is known, if it can make another check: nothing of this one is left in it but
   * what all checks need.
   */
  readonly onKept?: (thread: StartedThread) => void;
}

/** Milliseconds that the library has to stop by itself once its time is over, or once it is asked to. */
const TIMEOUT_GRACE = 400;
const ABORT_GRACE = 150;
const MEMORY_GRACE = 1000;
/** Peers have some time to end, and are ended then. */
const PEER_GRACE = 1500;
/** Milliseconds in which V8 optimises nothing: what is read by then takes less than to optimise what reads it. */
const UNOPTIMISED = 150;

/**
 * Runs a check in a worker thread, which ends soon after its time limit or an abort, even if the library does not
 * yield; and when the whole process has grown too large. What the worker has said so far is answered then.
 */
export function checkInThread(options: WorkerOptions, control: ThreadControl): Promise<CheckResult> {
  return new Promise((resolve, reject) => {
    new CheckThread(options, control, resolve, reject);
  });
}

class CheckThread {
  private readonly stop = new SharedArrayBuffer(4);
  private readonly foreign = new SharedArrayBuffer(4);
  private readonly announced: string[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly worker: Worker;
  private readonly unwatch: () => void;
  private readonly memory: string;
  private readonly memoryLimit: number;
  private soFar: CheckResult | undefined;
  private ended = false;

  constructor(
    private readonly options: WorkerOptions,
    private readonly control: ThreadControl,
    private readonly resolve: (result: CheckResult) => void,
    private readonly reject: (error: Error) => void,
  ) {
    const { timeout = DEFAULT_TIMEOUT, memory = DEFAULT_MEMORY } = options;
    this.memory = memoryReason(memory);
    this.memoryLimit = memory;
    const deadline = timeout === 0 ? Infinity : Date.now() + timeout * 1000;
    const { worker } = control.script ? startThread(memory, control.script) : suitableThread(memory, control.started);
    this.worker = worker;
    this.listen();
    const data: WorkerData = {
      options: { ...options, memory },
      deadline,
      memoryBefore: control.memoryBefore,
      stop: this.stop,
      foreign: this.foreign,
      alone: control.started !== undefined && !control.started.isWarm,
      stays: control.onKept !== undefined,
    };
    worker.postMessage(data);
    if (timeout > 0) this.giveUpAfter(timeout * 1000 + TIMEOUT_GRACE, 'the time limit was reached');
    this.unwatch = watchMemory({
      megabytes: memory,
      before: control.memoryBefore,
      nearlyFull: () => this.ask('memory', MEMORY_GRACE, this.memory),
      full: () => this.giveUp(this.memory),
    });
    control.signal?.addEventListener('abort', this.abort);
    if (control.signal?.aborted) this.abort();
  }

  private listen(): void {
    this.worker.on('message', this.onMessage).on('error', this.onError).on('exit', this.onExit);
  }

  private readonly onMessage = (message: FromWorker): void => this.receive(message);
  private readonly onError = (error: NodeJS.ErrnoException): void => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.giveUp(this.memory);
    else this.fail(error);
  };
  private readonly onExit = (code: number): void => this.fail(new Error(`the worker ended with code ${code}`));

  private receive(message: FromWorker): void {
    switch (message.kind) {
      case 'progress':
        this.soFar = message.progress.soFar ?? this.soFar;
        if (!this.ended) this.control.onProgress?.(message.progress);
        return;
      case 'loaded':
        this.timers.push(setTimeout(() => optimising(true), UNOPTIMISED));
        return;
      case 'read':
        return this.control.onRead?.(message.path, message.onlyCopy);
      case 'foreign':
        this.announced.push(message.what);
        return;
      case 'result':
        return this.finish(() => this.resolve(message.result), message.stays && !this.isAsked);
      case 'exhausted':
        return this.giveUp(message.reason);
      case 'failure':
        return this.finish(() => this.reject(toError(message)));
    }
  }

  private readonly abort = (): void => this.ask('aborted', ABORT_GRACE, 'the check was aborted');

  /** It was asked to stop. */
  private get isAsked(): boolean {
    return Atomics.load(new Int32Array(this.stop), 0) !== 0;
  }

  /** Asks the worker to stop by itself, and stops it if it does not. */
  private ask(why: (typeof STOPS)[number], grace: number, reason: string): void {
    Atomics.compareExchange(new Int32Array(this.stop), 0, 0, STOPS.indexOf(why) + 1);
    this.worker.postMessage(STOP);
    this.giveUpAfter(grace, reason);
  }

  private giveUpAfter(milliseconds: number, reason: string): void {
    const grace = this.options.peers === undefined ? 0 : PEER_GRACE;
    this.timers.push(setTimeout(() => this.giveUp(reason), Math.min(milliseconds + grace, 0x7fffffff)));
  }

  /** Code of property files is said to run if it does: the library itself would have stopped before. */
  private giveUp(reason: string): void {
    const running = runningNow(this.foreign, this.announced);
    this.finish(() => this.resolve(gaveUp(running === undefined ? reason : `${reason} ${running}`, this.soFar)));
  }

  /** The thread is gone without an answer: a mistake in a property file, or ours. */
  private fail(error: Error): void {
    const running = runningNow(this.foreign, this.announced);
    const file = fileToBlame(error, this.options.propertyFiles ?? []);
    if (running !== undefined)
      this.finish(() =>
        this.resolve(
          wrongUsage(`the thread of the check ended ${running}: by an exit, or by waiting for what never comes`),
        ),
      );
    else if (file !== undefined) this.finish(() => this.resolve(wrongUsage(`${file}: ${error.message}`)));
    else this.finish(() => this.reject(error));
  }

  private finish(settle: () => void, isFree = false): void {
    if (this.ended) return;
    this.ended = true;
    this.timers.forEach(clearTimeout);
    this.unwatch();
    if (this.control.started) optimising(true);
    this.control.signal?.removeEventListener('abort', this.abort);
    if (isFree) this.release();
    else void this.worker.terminate();
    settle();
  }

  private release(): void {
    const { worker } = this;
    // Should it fail before anybody needs it, another one is started.
    worker.off('error', ignore).on('error', ignore);
    worker.off('message', this.onMessage).off('error', this.onError).off('exit', this.onExit);
    this.control.onKept?.({ worker, memory: this.memoryLimit, isWarm: true });
  }
}

function ignore(): void {
  return;
}

/** Rebuilds an error of the worker, for the message about internal errors. */
function toError(failure: Extract<FromWorker, { kind: 'failure' }>): Error {
  if (failure.evidence) return new InternalError(failure, failure.evidence);
  const error = new Error(failure.message);
  error.name = failure.name;
  error.stack = failure.stack;
  return error;
}
