/**
 * Semaphores that are used as locks. The value of such a one and the number of tasks that certainly have it are 1
 * together, or less, at all times:
 *
 * - The first task makes it with the value 1 before there are others, and while it certainly does not have it itself.
 * - It is ready when the first task creates others, and whenever the first task uses it. What is not ready does not
 *   stop anybody who waits for it (`library/models/semaphores.c`).
 * - Who takes it had to wait until the value was 1, which is 0 then. Only who certainly has it gives it back
 *   (`lock-behaviour.ts`).
 */
import type { Primitive } from './primitives.js';
import type { State } from './state.js';

export interface SemaphoreUse {
  readonly kind: Primitive['kind'];
  /** There are no other tasks. */
  readonly isAlone: boolean;
  /** The task may be the first one. */
  readonly mayBeFirst: boolean;
  /** Of what makes it: the value is certainly 1. */
  readonly isOne: boolean;
}

/** @returns whether the semaphore may be one that is used as a lock. @param key of its place */
export function useSemaphore(state: State, key: string, use: SemaphoreUse): boolean {
  if (use.kind === 'init') {
    if (!use.isOne || !use.isAlone || state.locks.has(key)) return false;
    state.ready = new Set([...state.ready, key]);
    return true;
  }
  const isReady = !use.mayBeFirst || state.ready.has(key);
  if (use.kind === 'destroy') state.ready = new Set([...state.ready].filter((each) => each !== key));
  return isReady;
}
