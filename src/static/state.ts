/**
 * Certain facts when a task comes to a place: facts about its locks, and what it has created, joined and not yet shown
 * to anybody.
 */
import type { RegisterId } from '../ir/ir.js';
import type { RoundsOfAll } from './rounds.js';
import type { Instance } from './instances.js';
import type { Location, ObjectId } from './locations.js';
import type { LockFamily, LockMode } from './primitives.js';
import { SharedMap } from './shared-map.js';
import type { TaskClass } from './tasks.js';
import type { Renaming, Term } from './terms.js';
import { keyOf, renamed } from './terms.js';

export interface HeldLock {
  /** Its address. */
  readonly term: Term;
  /** Where that may lead. */
  readonly places: readonly Location[];
  readonly family: LockFamily;
  readonly mode: LockMode;
  /** How often it was taken and not given back. */
  readonly count: number;
  /** It was taken in the atomic section in which the task is. */
  readonly inSection: boolean;
  /**
   * The calls that may have taken it: keys of {@link State.taken}. Of an attempt that failed, they have taken nothing;
   * none if they may have been made again since.
   */
  readonly sites: ReadonlySet<string>;
}

/** Names a call. */
export function siteOf({ number }: Pick<Instance, 'number'>, pc: number): string {
  return `${number}:${pc}`;
}

/** The number of the instance that makes the call. */
export function callerAt(site: string): number {
  return Number.parseInt(site, 10);
}

/** The lock is held if the register is zero, or if it is not. */
export interface Attempt {
  readonly lock: HeldLock;
  readonly heldIf: 'zero' | 'nonzero';
  /** Not held, but made: then the semaphore of this key is ready. */
  readonly makes?: string;
  /** It was found out already that the lock was taken: to find it out again does not take it once more. */
  readonly isCounted?: boolean;
  /** The semaphore of this key is what was waited for. */
  readonly waits?: string;
}

/** An object to which nobody else has a way yet. */
export interface FreshObject {
  readonly object: ObjectId;
  /** The offsets of locks that were made free. */
  readonly initialised: ReadonlySet<number>;
  /** There is a way to it, but nobody yet who could take it: no task has been created. */
  readonly published: boolean;
  /**
   * Its creator has handed it over to this task, and has shown it to nobody else: the task alone has it, as long as the
   * creator does not touch it any more.
   */
  readonly handed?: true;
}

/** A cell of memory of which the contents are certain. */
export interface KnownCell {
  /** Its address. */
  readonly term: Term;
  readonly size: number;
  readonly object: ObjectId;
  readonly value: bigint;
  /** Only until the atomic section ends. */
  readonly inSection: boolean;
}

/** The atomic sections that may be around a place. */
export interface Sections {
  /** So many at most. */
  readonly most: number;
  /** Where the outermost may have begun. */
  readonly begun: ReadonlySet<string>;
}

/** The id of a task that was read from memory. */
export interface ReadId {
  /** Where it stood. */
  readonly address: Term;
  /** The task has been joined since. */
  readonly isOver: boolean;
}

/** How often a task has waited for a semaphore. */
export interface CountOfWaits {
  readonly least: number;
  /** Or as often as these loops have rounds, since it has created others the last time (`siteOf` their checks). */
  readonly loops: ReadonlySet<string>;
}

export interface State {
  /** May have been created by the task. */
  started: ReadonlySet<TaskClass>;
  /** Certainly joined by it. */
  joined: ReadonlySet<TaskClass>;
  /** Atomic sections around the place, at least. */
  section: number;
  sections: Sections;
  /** Places of queues that the task may serve. */
  readonly serving: SharedMap<string, Location>;
  /** By key of the address. */
  readonly known: SharedMap<string, KnownCell>;
  /** Some lock may have been destroyed. */
  destroyed: boolean;
  /** Semaphores that were made with the value 1, by the key of their place. */
  ready: ReadonlySet<string>;
  /** By key of the term. */
  readonly locks: SharedMap<string, HeldLock>;
  /** The calls that may have taken a lock which the task still has, with the places of that. */
  readonly taken: SharedMap<string, readonly Location[]>;
  /** How often the task has come back from barriers. */
  readonly rounds: RoundsOfAll;
  /** How often the task has posted semaphores at most, by the keys of their places (`counts.ts`). */
  readonly posted: SharedMap<string, number>;
  /** And waited for them at least. */
  readonly waited: SharedMap<string, CountOfWaits>;
  readonly registers: SharedMap<RegisterId, Term>;
  readonly attempts: SharedMap<RegisterId, Attempt>;
  /** By the symbol of the id. */
  readonly ids: SharedMap<string, ReadId>;
  /** Pointers that were read from memory (`own-objects.ts`): by their symbols, where they stood. */
  readonly reads: SharedMap<string, Term>;
  /** By the base of its address. */
  readonly fresh: SharedMap<string, FreshObject>;
  /**
   * Of objects that others may know from now on: the offsets of locks that were made free before that, in each of them.
   */
  readonly shown: SharedMap<ObjectId, ReadonlySet<number>>;
}

export const OUTSIDE: Sections = { most: 0, begun: new Set() };

export function emptyState(): State {
  return {
    started: new Set(),
    joined: new Set(),
    section: 0,
    sections: OUTSIDE,
    serving: new SharedMap(),
    known: new SharedMap(),
    destroyed: false,
    ready: new Set(),
    locks: new SharedMap(),
    taken: new SharedMap(),
    rounds: new SharedMap(),
    posted: new SharedMap(),
    waited: new SharedMap(),
    registers: new SharedMap(),
    attempts: new SharedMap(),
    ids: new SharedMap(),
    reads: new SharedMap(),
    fresh: new SharedMap(),
    shown: new SharedMap(),
  };
}

export function copyOf(state: State): State {
  return {
    started: state.started,
    joined: state.joined,
    section: state.section,
    sections: state.sections,
    serving: state.serving.copy(),
    known: state.known.copy(),
    destroyed: state.destroyed,
    ready: state.ready,
    locks: state.locks.copy(),
    taken: state.taken.copy(),
    rounds: state.rounds.copy(),
    posted: state.posted.copy(),
    waited: state.waited.copy(),
    registers: state.registers.copy(),
    attempts: state.attempts.copy(),
    ids: state.ids.copy(),
    reads: state.reads.copy(),
    fresh: state.fresh.copy(),
    shown: state.shown.copy(),
  };
}

/** Facts from the result of a call that was made before one of these was made again. */
export function beforeAgain(attempt: Attempt, isAgain: (site: string) => boolean): Attempt {
  return [...attempt.lock.sites].some(isAgain) ? { ...attempt, lock: { ...attempt.lock, sites: new Set() } } : attempt;
}

/**
 * Gives all that is known the new names of symbols, and forgets what speaks of values that have none. `registers`:
 * these may mention them as well.
 */
export function rename(state: State, names: Renaming, registers: boolean): void {
  for (const [key, lock] of [...state.locks]) {
    const term = renamed(lock.term, names);
    if (term === lock.term) continue;
    state.locks.delete(key);
    if (term) state.locks.set(keyOf(term), { ...lock, term });
  }
  for (const [register, attempt] of [...state.attempts]) {
    const term = renamed(attempt.lock.term, names);
    if (term) state.attempts.set(register, { ...attempt, lock: { ...attempt.lock, term } });
    else state.attempts.delete(register);
  }
  for (const [key, cell] of [...state.known]) {
    const term = renamed(cell.term, names);
    if (term === cell.term) continue;
    state.known.delete(key);
    if (term) state.known.set(keyOf(term), { ...cell, term });
  }
  renameKeys(state.ids, names, (id) => {
    const address = renamed(id.address, names);
    return address && { ...id, address };
  });
  renameKeys(state.reads, names, (address) => renamed(address, names));
  renameFresh(state, names);
  if (!registers) return;
  for (const [register, term] of [...state.registers]) {
    const now = renamed(term, names);
    if (now) state.registers.set(register, now);
    else state.registers.delete(register);
  }
}

/** @param rename undefined for what is not to be told any more */
function renameKeys<T>(map: SharedMap<string, T>, names: Renaming, rename: (value: T) => T | undefined): void {
  if (map.size === 0) return;
  const before = [...map];
  map.clear();
  for (const [symbol, value] of before) {
    const to = names.has(symbol) ? names.get(symbol) : symbol;
    const now = rename(value);
    if (to !== undefined && now) map.set(to, now);
  }
}

function renameFresh(state: State, names: Renaming): void {
  const moved = [...state.fresh].filter(([base]) => names.has(base));
  for (const [base] of moved) state.fresh.delete(base);
  for (const [base, fresh] of moved) {
    const to = names.get(base);
    if (to === undefined) show(state, fresh);
    else state.fresh.set(to, fresh);
  }
}

/** Others may know the object. Of one that was handed over its creator has noted that. */
export function show({ shown }: State, { object, initialised, handed }: FreshObject): void {
  if (handed) return;
  const before = shown.get(object);
  if (!before) shown.set(object, initialised);
  else if (![...before].every((offset) => initialised.has(offset)))
    shown.set(object, new Set([...before].filter((offset) => initialised.has(offset))));
}
