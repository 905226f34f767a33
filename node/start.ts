import { Worker } from 'node:worker_threads';

/** From every bundle that this file is a part of: each is in a folder beside that of the worker. */
const LIBRARY = new URL('../node/worker.cjs', import.meta.url);
/** Deeply nested sources need a deep stack. */
const STACK_MEGABYTES = 64;
/**
 * Most of what unrolling makes is soon garbage; of what V8 looks through often by default, more would survive. A
 * twentieth of the time of a large check.
 */
const YOUNG_MEGABYTES = 64;

/** A thread that waits for the message that says what to do. */
export interface StartedThread {
  readonly worker: Worker;
  /** Megabytes that its heap may take, 0 for no limit. */
  readonly memory: number;
  /** It has made a check before: V8 has optimised its code, and what is loaded once is there. */
  readonly isWarm?: true;
}

export function startThread(memory: number, script = LIBRARY): StartedThread {
  const heap = memory === 0 ? {} : { maxOldGenerationSizeMb: memory };
  return {
    worker: new Worker(script, {
      resourceLimits: { ...heap, stackSizeMb: STACK_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    }),
    memory,
  };
}

/** A thread that was started before what it needs was known, if it will do; else another one. */
export function suitableThread(memory: number, before: StartedThread | undefined): StartedThread {
  const isAlive = before !== undefined && before.worker.threadId > 0;
  if (isAlive && before.memory === memory) return before;
  if (isAlive) void before.worker.terminate();
  return startThread(memory);
}
