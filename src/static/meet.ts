/** Certain facts where control comes together, and whether any is new. */
import type { RegisterId } from '../ir/ir.js';
import type { Instance } from './instances.js';
import type { Attempt, FreshObject, HeldLock, KnownCell, Sections, State } from './state.js';
import { copyOf, rename, show } from './state.js';
import type { Term } from './terms.js';
import { isSymbol, mergeSymbol, symbolTerm } from './terms.js';

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
  const locks = new Map<string, HeldLock>();
  for (const [key, lock] of one.locks) {
    const same = other.locks.get(key);
    if (!same || same.family !== lock.family) continue;
    const mode = lock.mode === same.mode ? lock.mode : 'shared';
    const sites = sameSet(lock.sites, same.sites) ? lock.sites : new Set([...lock.sites, ...same.sites]);
    locks.set(key, {
      ...lock,
      mode,
      count: Math.min(lock.count, same.count),
      inSection: lock.inSection || same.inSection,
      sites,
    });
  }
  const registers = new Map(
    [...one.registers].filter(([register, term]) => sameTerm(other.registers.get(register), term)),
  );
  const attempts = bothAttempts(one, other);
  const both = {
    started: new Set([...one.started, ...other.started]),
    joined: new Set([...one.joined].filter((task) => other.joined.has(task))),
    section: Math.min(one.section, other.section),
    sections: bothSections(one.sections, other.sections),
    serving: new Map([...one.serving, ...other.serving]),
    known: bothKnown(one.known, other.known),
    destroyed: one.destroyed || other.destroyed,
    ready: new Set([...one.ready].filter((each) => other.ready.has(each))),
    locks,
    taken: new Map([...one.taken, ...other.taken]),
    registers,
    attempts,
    ids: bothIds(one.ids, other.ids),
    fresh: new Map<string, FreshObject>(),
    shown: new Map(one.shown),
  };
  for (const [object, initialised] of other.shown) show(both, { object, initialised, published: true });
  meetFresh(one, other, both);
  return both;
}

/**
 * The attempts behind a result that came on two ways from calls that take the same lock. That they have taken nothing
 * if it says so is only known where none of the calls may have taken anything else on the other way.
 */
function bothAttempts(one: State, other: State): State['attempts'] {
  const both: State['attempts'] = new Map();
  for (const [register, attempt] of one.attempts) {
    const same = other.attempts.get(register);
    if (!same || same.heldIf !== attempt.heldIf || !isLikeLock(same.lock, attempt.lock)) continue;
    const [mine, others] = [attempt.lock.sites, same.lock.sites];
    const isKnown =
      mine.size > 0 && others.size > 0 && tookNothingElse(one, mine, others) && tookNothingElse(other, others, mine);
    const sites = sameSet(mine, others) ? mine : isKnown ? new Set([...mine, ...others]) : new Set<string>();
    both.set(register, { ...attempt, lock: { ...attempt.lock, sites } });
  }
  return both;
}

function tookNothingElse({ taken }: State, own: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...others].every((site) => own.has(site) || !taken.has(site));
}

function bothSections(one: Sections, other: Sections): Sections {
  if (sameSections(one, other)) return one;
  return { most: Math.max(one.most, other.most), begun: new Set([...one.begun, ...other.begun]) };
}

function bothKnown(one: State['known'], other: State['known']): State['known'] {
  const both: State['known'] = new Map();
  for (const [key, cell] of one) {
    const same = other.get(key);
    if (sameCell(same, cell)) both.set(key, { ...cell, inSection: cell.inSection || same!.inSection });
  }
  return both;
}

function bothIds(one: State['ids'], other: State['ids']): State['ids'] {
  const both: State['ids'] = new Map();
  for (const [symbol, id] of one) {
    const same = other.get(symbol);
    if (same && sameTerm(same.address, id.address)) both.set(symbol, { ...id, isOver: id.isOver && same.isOver });
  }
  return both;
}

function meetFresh(one: State, other: State, both: State): void {
  for (const [base, fresh] of one.fresh) {
    const same = other.fresh.get(base);
    if (!same) show(both, fresh);
    else {
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
  return one !== undefined && one.heldIf === other.heldIf && sameLock(one.lock, other.lock);
}

function sameLock(one: HeldLock | undefined, other: HeldLock): boolean {
  return one !== undefined && isLikeLock(one, other) && sameSet(one.sites, other.sites);
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
    sameMap(one.registers, other.registers, sameTerm) &&
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
  return one.size === other.size && [...one].every((item) => other.has(item));
}

function sameMap<K, V>(
  one: ReadonlyMap<K, V>,
  other: ReadonlyMap<K, V>,
  same: (one: V | undefined, other: V) => boolean,
): boolean {
  return one.size === other.size && [...other].every(([key, value]) => same(one.get(key), value));
}
