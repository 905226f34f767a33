/**
 * Uses of a semaphore of which the value, together with the tasks that certainly have its token, is to be 1 or less at
 * all times (`handovers.ts`).
 *
 * - The first task makes it with the value 0 or 1 while there are no others, and gives the token away if that is 1. If
 *   making it fails, nothing has changed.
 * - It is ready when the first task creates others, and whenever the first task uses it. What is not ready does not
 *   stop anybody who waits for it (`library/models/semaphores.c`).
 */
import type { Primitive } from './primitives.js';
import type { HeldLock, State } from './state.js';
import { keyOf } from './terms.js';

export interface SemaphoreUse {
  readonly kind: Primitive['kind'];
  /** There are no other tasks. */
  readonly isAlone: boolean;
  /** The task may be the first one. */
  readonly mayBeFirst: boolean;
  /** Of what makes it, if that is known. */
  readonly value: bigint | undefined;
}

/** A semaphore may be a lock, it may only be counted (`counts.ts`), or nothing is known of it. */
export type SemaphoreFault = 'none' | 'no lock' | 'unknown';

/** The fault of the use of a semaphore. @param keys of the places where it may be */
export function useSemaphore(
  state: State,
  keys: readonly string[],
  token: HeldLock,
  use: SemaphoreUse,
): SemaphoreFault {
  if (use.kind === 'init') {
    if (!use.isAlone || use.value === undefined) return 'unknown';
    if (use.value > 1n) return 'no lock';
    const tokenKey = keyOf(token.term);
    if (use.value === 1n && !state.locks.has(tokenKey) && isGroup(token)) return 'no lock';
    if (use.value === 1n) state.locks.delete(tokenKey);
    return 'none';
  }
  const isReady = !use.mayBeFirst || keys.every((key) => state.ready.has(key));
  if (use.kind === 'destroy') state.ready = new Set([...state.ready].filter((each) => !keys.includes(each)));
  return isReady ? 'none' : 'unknown';
}

/** There are several semaphores that share the token. */
export function isGroup({ places }: HeldLock): boolean {
  return places.length > 1 || places.some(({ stride }) => stride > 0);
}
