/** Certain facts where control comes together, and whether any is new. */
import type { RegisterId } from '../ir/ir.js';
import type { Instance } from './instances.js';
import type { RoundsOfAll } from './rounds.js';
import { joinedRounds } from './rounds.js';
import { SharedMap } from './shared-map.js';
import type { Attempt, CountOfWaits, HeldLock, KnownCell, ReadId, Sections, State } from './state.js';
import { copyOf, rename, show } from './state.js';
import type { Term } from './terms.js';
import { isSymbol, keyOf, mergeSymbol, symbolTerm } from './terms.js';

/**
 * Facts that are certain whichever of the states it was. A register of which they say different things gets a name for
 * where they come together, and what they know of its value is known under that name.
 * @param named registers that have such a name already; it is added to
 */
export function meet(states: readonly State[], instance: Instance, pc: number, named: Set<RegisterId>): State {
  const [first] = states;
  if (states.length === 1 && named.size === 0) return copyOf(first!);
  for (const register of first!.registers.keys())
    if (!states.every((state) => sameTerm(state.registers.get(register), first!.registers.get(register))))
      named.add(register);
  for (const state of states)
    for (const register of state.registers.keys()) if (!first!.registers.has(register)) named.add(register);
  const renamedStates = states.map((state) => underNames(state, instance, pc, named));
  return renamedStates.reduce(meetTwo);
}

function underNames(before: State, instance: Instance, pc: number, named: ReadonlySet<RegisterId>): State {
  const state = copyOf(before);
  const names = new Map<string, string | undefined>(
    [...named].map((register) => [mergeSymbol(instance, pc, register), undefined]),
  );
  for (const register of named) {
    const term = state.registers.get(register);
    if (term && isSymbol(term) && names.get(term.base) === undefined)
      names.set(term.base, mergeSymbol(instance, pc, register));
  }
  rename(state, names, true);
  for (const register of named) state.registers.set(register, symbolTerm(mergeSymbol(instance, pc, register)));
  return state;
}

function meetTwo(one: State, other: State): State {
  const both = {
    started: union(one.started, other.started),
    joined: intersection(one.joined, other.joined),
    section: Math.min(one.section, other.section),
    sections: bothSections(one.sections, other.sections),
    serving: united(one.serving, other.serving),
    known: common(one.known, other.known, bothCells),
    destroyed: one.destroyed || other.destroyed,
    ready: intersection(one.ready, other.ready),
    locks: common(one.locks, other.locks, bothLocks),
    taken: united(one.taken, other.taken),
    rounds: bothRounds(one.rounds, other.rounds),
    posted: mostPosted(one.posted, other.posted),
    waited: common(one.waited, other.waited, bothWaits),
    registers: common(one.registers, other.registers, (term, same) => (sameTerm(term, same) ? term : undefined)),
    attempts: bothAttempts(one, other),
    ids: common(one.ids, other.ids, bothReadIds),
    reads: common(one.reads, other.reads, (address, same) => (sameTerm(address, same) ? address : undefined)),
    fresh: one.fresh.copy(),
    shown: one.shown.copy(),
  };
  if (!one.shown.isCopyOf(other.shown))
    for (const [object, initialised] of other.shown) show(both, { object, initialised, published: true });
  if (!one.fresh.isCopyOf(other.fresh)) meetFresh(one, other, both);
  return both;
}

/** Facts that both have about the same keys. */
function common<K, V>(
  one: SharedMap<K, V>,
  other: SharedMap<K, V>,
  join: (one: V, other: V) => V | undefined,
): SharedMap<K, V> {
  if (one.isCopyOf(other)) return one.copy();
  const both = new SharedMap<K, V>();
  for (const [key, value] of one) {
    const same = other.get(key);
    const joined = same === undefined ? undefined : join(value, same);
    if (joined !== undefined) both.set(key, joined);
  }
  return both;
}

function united<K, V>(one: SharedMap<K, V>, other: SharedMap<K, V>): SharedMap<K, V> {
  const both = one.copy();
  if (!one.isCopyOf(other)) for (const [key, value] of other) both.set(key, value);
  return both;
}

function bothRounds(one: RoundsOfAll, other: RoundsOfAll): RoundsOfAll {
  const both = one.copy();
  if (one.isCopyOf(other)) return both;
  for (const key of new Set([...one.keys(), ...other.keys()]))
    both.set(key, joinedRounds(one.get(key), other.get(key)));
  return both;
}

function mostPosted(one: State['posted'], other: State['posted']): State['posted'] {
  const both = one.copy();
  if (!one.isCopyOf(other)) for (const [key, count] of other) if (count > (one.get(key) ?? 0)) both.set(key, count);
  return both;
}

function bothWaits(one: CountOfWaits, other: CountOfWaits): CountOfWaits {
  return { least: Math.min(one.least, other.least), loops: intersection(one.loops, other.loops) };
}

function union<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): ReadonlySet<T> {
  return one === other ? one : new Set([...one, ...other]);
}

function intersection<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): ReadonlySet<T> {
  return one === other ? one : new Set([...one].filter((item) => other.has(item)));
}

function bothLocks(lock: HeldLock, same: HeldLock): HeldLock | undefined {
  if (same === lock) return lock;
  if (same.family !== lock.family) return undefined;
  const mode = lock.mode === same.mode ? lock.mode : 'shared';
  const sites = sameSet(lock.sites, same.sites) ? lock.sites : new Set([...lock.sites, ...same.sites]);
  return {
    ...lock,
    mode,
    count: Math.min(lock.count, same.count),
    inSection: lock.inSection || same.inSection,
    sites,
  };
}

/**
 * The attempts behind a result that came on two ways from calls that take the same lock. That they have taken nothing
 * if it says so is only known where none of the calls may have taken anything else on the other way.
 */
function bothAttempts(one: State, other: State): State['attempts'] {
  const both: State['attempts'] = new SharedMap();
  for (const [register, attempt] of one.attempts) {
    const same = other.attempts.get(register);
    if (!same || !isLikeAttempt(same, attempt)) continue;
    const [mine, others] = [attempt.lock.sites, same.lock.sites];
    const isKnown =
      mine.size > 0 && others.size > 0 && tookNothingElse(one, mine, others) && tookNothingElse(other, others, mine);
    const sites = sameSet(mine, others) ? mine : isKnown ? new Set([...mine, ...others]) : new Set<string>();
    const isCounted = countsNoMore(one, attempt, other, same);
    both.set(register, { ...attempt, lock: { ...attempt.lock, sites }, isCounted });
  }
  return both;
}

/**
 * Both ways together know the smaller count. If the result counts once more where it has counted on one way already,
 * that must not be more than is known there.
 */
function countsNoMore(one: State, attempt: Attempt, other: State, same: Attempt): boolean {
  const [here, there] = [attempt.isCounted ?? false, same.isCounted ?? false];
  if (here === there) return here;
  const key = keyOf(attempt.lock.term);
  const [count, otherCount] = [one, other].map(({ locks }) => locks.get(key)?.count ?? 0) as [number, number];
  const waits = ({ waited }: State): number => (attempt.waits && waited.get(attempt.waits)?.least) || 0;
  const [mine, others] = [waits(one), waits(other)];
  return here ? otherCount >= count || others >= mine : count >= otherCount || mine >= others;
}

function tookNothingElse({ taken }: State, own: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...others].every((site) => own.has(site) || !taken.has(site));
}

function bothSections(one: Sections, other: Sections): Sections {
  if (sameSections(one, other)) return one;
  return { most: Math.max(one.most, other.most), begun: new Set([...one.begun, ...other.begun]) };
}

function bothCells(cell: KnownCell, same: KnownCell): KnownCell | undefined {
  return sameCell(same, cell) ? { ...cell, inSection: cell.inSection || same.inSection } : undefined;
}

function bothReadIds(id: ReadId, same: ReadId): ReadId | undefined {
  return sameTerm(same.address, id.address) ? { ...id, isOver: id.isOver && same.isOver } : undefined;
}

function meetFresh(one: State, other: State, both: State): void {
  for (const [base, fresh] of one.fresh) {
    const same = other.fresh.get(base);
    if (!same) {
      both.fresh.delete(base);
      show(both, fresh);
    } else if (same !== fresh) {
      const initialised = new Set([...fresh.initialised].filter((offset) => same.initialised.has(offset)));
      both.fresh.set(base, {
        ...fresh,
        initialised,
        published: fresh.published || same.published,
        ...(same.handed ? { handed: same.handed } : {}),
      });
    }
  }
  for (const [base, fresh] of other.fresh) if (!one.fresh.has(base)) show(both, fresh);
}

function sameTerm(one: Term | undefined, other: Term | undefined): boolean {
  return (
    one === other || (one !== undefined && other !== undefined && one.base === other.base && one.add === other.add)
  );
}

function sameAttempt(one: Attempt | undefined, other: Attempt): boolean {
  return (
    one !== undefined &&
    isLikeAttempt(one, other) &&
    (one.isCounted ?? false) === (other.isCounted ?? false) &&
    sameLock(one.lock, other.lock)
  );
}

function sameLock(one: HeldLock | undefined, other: HeldLock): boolean {
  return one !== undefined && isLikeLock(one, other) && sameSet(one.sites, other.sites);
}

/** Whether both results say the same, whichever calls they are from. */
function isLikeAttempt(one: Attempt, other: Attempt): boolean {
  return (
    one.heldIf === other.heldIf &&
    one.makes === other.makes &&
    one.waits === other.waits &&
    isLikeLock(one.lock, other.lock)
  );
}

/** Whether two locks are the same, held the same way, whichever calls have taken them. */
function isLikeLock(one: HeldLock, other: HeldLock): boolean {
  return (
    sameTerm(one.term, other.term) &&
    one.mode === other.mode &&
    one.count === other.count &&
    one.inSection === other.inSection &&
    one.family === other.family
  );
}

function sameSections(one: Sections, other: Sections): boolean {
  return one === other || (one.most === other.most && sameSet(one.begun, other.begun));
}

function sameCell(one: KnownCell | undefined, other: KnownCell): boolean {
  return one !== undefined && one.size === other.size && one.value === other.value;
}

/** Whether both say the same. */
export function sameState(one: State, other: State): boolean {
  return (
    one.section === other.section &&
    sameSections(one.sections, other.sections) &&
    sameMap(one.serving, other.serving, (place) => place !== undefined) &&
    sameMap(one.known, other.known, (a, b) => sameCell(a, b) && a!.inSection === b.inSection) &&
    one.destroyed === other.destroyed &&
    sameSet(one.started, other.started) &&
    sameSet(one.joined, other.joined) &&
    sameSet(one.ready, other.ready) &&
    sameMap(one.locks, other.locks, sameLock) &&
    sameMap(one.taken, other.taken, (places) => places !== undefined) &&
    sameMap(one.attempts, other.attempts, sameAttempt) &&
    sameMap(one.posted, other.posted, (a, b) => a === b) &&
    sameMap(one.waited, other.waited, (a, b) => a?.least === b.least && sameSet(a.loops, b.loops)) &&
    sameMap(one.rounds, other.rounds, (a, b) => a?.base === b.base && a.stride === b.stride) &&
    sameMap(one.registers, other.registers, sameTerm) &&
    sameMap(one.reads, other.reads, sameTerm) &&
    sameMap(one.ids, other.ids, (a, b) => a?.isOver === b.isOver && sameTerm(a.address, b.address)) &&
    sameMap(
      one.fresh,
      other.fresh,
      (a, b) =>
        a !== undefined &&
        a.object === b.object &&
        a.published === b.published &&
        a.handed === b.handed &&
        sameSet(a.initialised, b.initialised),
    ) &&
    sameMap(one.shown, other.shown, (a, b) => a !== undefined && sameSet(a, b))
  );
}

function sameSet<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean {
  if (one === other) return true;
  if (one.size !== other.size) return false;
  for (const item of one) if (!other.has(item)) return false;
  return true;
}

function sameMap<K, V>(
  one: SharedMap<K, V>,
  other: SharedMap<K, V>,
  same: (one: V | undefined, other: V) => boolean,
): boolean {
  if (one.isCopyOf(other)) return true;
  if (one.size !== other.size) return false;
  for (const [key, value] of other) if (!same(one.get(key), value)) return false;
  return true;
}
