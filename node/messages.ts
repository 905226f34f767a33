import type { CheckResult } from '../src/answer/result.js';
import type { NodeOptions } from '../src/options/options.js';
import type { Evidence } from '../src/answer/internal-error.js';
import type { Progress } from '../src/answer/progress.js';

/** Options that cross to the worker: plain data. */
export interface WorkerOptions extends Omit<
  NodeOptions,
  'host' | 'outside' | 'signal' | 'onProgress' | 'properties' | 'inThread'
> {
  /** Names; properties of files are known in the worker only. */
  readonly properties?: readonly string[];
}

/** The message to the worker that says what to do. */
export interface WorkerData {
  readonly options: WorkerOptions;
  /** Milliseconds since the epoch; Infinity for no limit. */
  readonly deadline: number;
  /** One number: 0, or one more than the index in {@link STOPS} of the reason to stop. */
  readonly stop: SharedArrayBuffer;
  /** Megabytes that the process had before, and that do not count for the limit. */
  readonly memoryBefore: number;
  /** One number: which code of property files runs. */
  readonly foreign: SharedArrayBuffer;
  /** Nobody else needs this process to be fast. */
  readonly alone: boolean;
  /** Another check may follow in the same thread. */
  readonly stays: boolean;
}

/** The message that asks it to stop. */
export const STOP = 'stop';

/** Reasons for which the main thread asks the worker to stop. */
export const STOPS = ['aborted', 'memory'] as const;

/** Messages of a check while it runs and when it ends. */
export type FromWorker =
  /** `progress.soFar` is what will be answered if the worker has to be stopped from outside. */
  | { readonly kind: 'progress'; readonly progress: Progress }
  /** All of its code is there; of what runs from now on, V8 optimises nothing. */
  | { readonly kind: 'loaded' }
  /** A file was read; with its text if it can be read only once. */
  | { readonly kind: 'read'; readonly path: string; readonly onlyCopy?: string }
  /** Code of property files that can run from now on. */
  | { readonly kind: 'foreign'; readonly what: string }
  /** `stays`: the thread waits for another check, for which nothing of this one is in the way. */
  | { readonly kind: 'result'; readonly result: CheckResult; readonly stays: boolean }
  /** It cannot go on for lack of something. */
  | { readonly kind: 'exhausted'; readonly reason: string }
  | {
      readonly kind: 'failure';
      readonly name: string;
      readonly message: string;
      readonly stack: string;
      readonly evidence?: Evidence;
    };
