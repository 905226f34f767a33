/** Locks that a task certainly has, or has if an attempt says so. */
import { onceMoreWaited } from './counts.js';
import type { Location } from './locations.js';
import { overlap } from './locations.js';
import type { Attempt, HeldLock, State } from './state.js';
import { keyOf } from './terms.js';

/** Bytes of a lock, or more. */
const LARGEST = 64;

/** The task has the lock, once more if it had it already. @param mayRefuse then it may have been refused */
export function hold(state: State, lock: HeldLock, mayRefuse: boolean): void {
  const key = keyOf(lock.term);
  const before = state.locks.get(key);
  if (!before) state.locks.set(key, lock);
  else {
    const count = !mayRefuse && lock.mode === 'exclusive' ? before.count + 1 : before.count;
    state.locks.set(key, { ...before, count, sites: new Set([...before.sites, ...lock.sites]) });
  }
}

/**
 * The result of an attempt says that the task has the lock, which counts once, however often one looks at it. Which
 * registers are copies of that result is not known, so that none of the same lock counts from then on.
 */
export function holdByAttempt(state: State, attempt: Attempt, mayRefuse: boolean): void {
  const { lock, isCounted = false, waits } = attempt;
  if (isCounted) return;
  hold(state, lock, mayRefuse);
  if (waits !== undefined) onceMoreWaited(state, waits);
  const key = keyOf(lock.term);
  for (const [register, each] of [...state.attempts])
    if (keyOf(each.lock.term) === key) state.attempts.set(register, { ...each, isCounted: true });
}

/** The task no longer certainly has any lock that may be at these places. */
export function loseLocks({ locks }: State, places: readonly Location[]): void {
  for (const [key, lock] of [...locks]) if (mayMeet(lock.places, places)) locks.delete(key);
}

/** Results say no more that a lock at these places is held. */
export function loseAttempts({ attempts }: State, places: readonly Location[]): void {
  for (const [register, { lock }] of [...attempts]) if (mayMeet(lock.places, places)) attempts.delete(register);
}

/** A lock that the task certainly has, or may have by an attempt, may be in these bytes. */
export function hasLockIn(state: State, places: readonly Location[], size: number): boolean {
  const locks = [...state.locks.values(), ...[...state.attempts.values()].map(({ lock }) => lock)];
  return locks.some((lock) =>
    lock.places.some((one) =>
      places.some((other) => one.object === other.object && overlap({ ...one, size: LARGEST }, { ...other, size })),
    ),
  );
}

/** Whether a lock at one of these places may be one at one of the others. */
function mayMeet(some: readonly Location[], others: readonly Location[]): boolean {
  if (some.length === 0 || others.length === 0) return true;
  return some.some((one) =>
    others.some((other) => one.object === other.object && overlap({ ...one, size: 1 }, { ...other, size: 1 })),
  );
}
