/** Notes on what is done to locks, semaphores and barriers. */
import type { Instance } from './instances.js';
import type { Location } from './locations.js';
import type { LockFamily, Primitive } from './primitives.js';
import type { State } from './state.js';
import type { Term } from './terms.js';

/** Notes on the use of locks, for who decides whether they behave as locks. */
export interface LockUses {
  /** A lock is given back that the task does not certainly hold. */
  misused(places: readonly Location[]): void;
  /** A semaphore is used in a way in which it cannot be a lock, but may be counted. */
  unowned(places: readonly Location[]): void;
  used(places: readonly Location[], primitive: Primitive): void;
  /** It is made free while others may use it. */
  reset(places: readonly Location[]): void;
  /** A semaphore is posted by who certainly has this token. */
  given?(term: Term): void;
  /** A semaphore is posted by who does not certainly have this token. */
  unheld?(term: Term, state: State, instance: Instance): void;
  /** A semaphore is given back by others than who has taken it. */
  handsOver?(places: readonly Location[]): void;
  /** The call, at whose result nobody looks, is taken not to fail. */
  reliedOn?(call: CallSite): void;
}

/** Notes on waiting for locks. */
export interface LockWaits {
  /** A lock is waited for, or tried, in this state. */
  awaited(places: readonly Location[], family: LockFamily, site: CallSite, state: State): void;
}

export interface CallSite {
  readonly instance: Instance;
  readonly pc: number;
}

/** Notes on semaphores of which there is one. */
export interface SemaphoreUses {
  /** It is made, and begins with this value. */
  begins(place: Location, value: number): void;
  /** Somebody has posted it so often, at most. */
  posts(place: Location, count: number, instance: Instance): void;
}

/** Notes on barriers. */
export interface BarrierUses {
  /** It is made for so many. */
  waitsFor(key: string, count: number): void;
  waits(key: string, place: Location, instance: Instance): void;
}
