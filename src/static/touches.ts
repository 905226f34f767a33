/** The accesses to memory that properties of data are told of, each with what is certain there. */
import type { Instr } from '../ir/ir.js';
import { IS_SILENT, isAtomicAccess, PLAIN } from '../ir/access-flags.js';
import type { RoundsOfAll } from './rounds.js';
import type { SemaphoreCounts } from './counts.js';
import type { Crews } from './crews.js';
import type { Instance } from './instances.js';
import type { Extent, Location, ObjectId } from './locations.js';
import { located } from './locations.js';
import type { PointsTo } from './points-to.js';
import type { PlacesAt } from './ranges.js';
import type { LockMode } from './primitives.js';
import { CONDITION_SIZE, FLAGS, usesCondition } from './primitives.js';
import type { HeldLock, Sections, State } from './state.js';
import type { Progress, TaskClass } from './tasks.js';
import type { Term } from './terms.js';
import { isPlace, termOf } from './terms.js';

/** A lock that is held at an access. Two of the same name are the same lock wherever the accesses meet. */
export interface Guard {
  readonly name: string;
  readonly mode: LockMode;
  /** Absent where the task alone has the object, or the element. */
  readonly lock?: HeldLock;
  readonly isElement?: true;
}

/** An access that an instruction may make in one object. */
export interface Touch {
  readonly instance: Instance;
  readonly pc: number;
  readonly place: Location;
  readonly size: number;
  /** All that is accessed where the machine does it in parts. */
  readonly whole: Extent;
  readonly write: boolean;
  readonly atomic: boolean;
  readonly guards: readonly Guard[];
  readonly progress: Progress;
  /** How often the task has come back from barriers. */
  readonly rounds: RoundsOfAll;
  readonly counts: SemaphoreCounts;
}

/** A touch of which is not known yet what is certain at the end of the section that it may be in. */
export interface EarlyTouch extends Omit<Touch, 'progress'> {
  readonly progress: Omit<Progress, 'endsTask'>;
  readonly section: number;
  readonly sections: Sections;
}

/** The size of what is touched where a block is given back: from anywhere on. */
const WHOLE = { base: 0, stride: 1, size: 1 } as const;

/**
 * The accesses of the instruction, where these firings are kept out; none to an object that nobody else knows, if
 * whoever gets to know it will come later.
 * @param publishes whether who sees an address has acquired what was done before it was given away
 */
export function touchesOf(
  pointsTo: PointsTo,
  shared: ReadonlySet<ObjectId>,
  instance: Instance,
  pc: number,
  state: State,
  keptOut: () => ReadonlySet<TaskClass>,
  publishes: boolean,
  ranges: PlacesAt,
  crews?: Crews,
): EarlyTouch[] {
  const instr = instance.fn.code[pc]!;
  if (instr.kind !== 'load' && instr.kind !== 'store' && instr.kind !== 'free') return [];
  if (instr.kind !== 'free' && (instr.flags & IS_SILENT) !== 0) return [];
  const term = termOf(instr.address, state.registers, instance);
  const fresh = term && state.fresh.get(term.base);
  const places = ranges.placesAt(instance, pc, instr.address).filter(({ object }) => shared.has(object));
  const isOwn = fresh && !fresh.published && places.every(({ object }) => object === fresh.object);
  if (isOwn && !fresh.handed && publishes) return [];
  if (places.length === 0) return [];
  const { section, sections } = state;
  const rounds = state.rounds.copy();
  const counts = { posted: state.posted.copy(), waited: state.waited.copy() };
  const progress = {
    started: new Set(state.started),
    joined: new Set(state.joined),
    keptOut: keptOut(),
    inSection: sections.most > 0,
    serving: [...state.serving.values()],
  };
  return places
    .flatMap((each) => extentsOf(ranges, instance, instr, each))
    .map(({ place, size }) => {
      const atomic = isAtomic(pointsTo, place.object, instr, state);
      const guards = guardsOf(state, term, instr.kind === 'free' ? undefined : { place, size });
      if (instr.kind !== 'free')
        for (const name of crews?.ownElements({ instance, pc, state }, term, place, size) ?? [])
          guards.push({ name, mode: 'exclusive', isElement: true });
      if (instr.kind !== 'free')
        for (const name of crews?.ownShares({ instance, pc, state }, term, place, size) ?? [])
          guards.push({ name, mode: 'exclusive', isElement: true });
      for (const name of crews?.ownObjects({ instance, pc, state }, term, place) ?? [])
        guards.push({ name, mode: 'exclusive', isElement: true });
      // Two that have it alone are the same task, or have two objects.
      if (isOwn) guards.push({ name: `has ${place.object}`, mode: 'exclusive' });
      return {
        instance,
        pc,
        place,
        size,
        whole: wholeOf(instr, place, size),
        write: instr.kind !== 'load',
        atomic,
        guards,
        progress,
        rounds,
        counts,
        section,
        sections,
      };
    });
}

function wholeOf(instr: Extract<Instr, { kind: 'load' | 'store' | 'free' }>, place: Location, size: number): Extent {
  if (instr.kind === 'free' || !instr.part) return { ...place, size };
  const { offset, of } = instr.part;
  const { span } = place;
  const moved = span && { lo: span.lo - offset, hi: span.hi - offset };
  return { ...located(place.object, place.base - offset, place.stride), size: of, ...(moved ? { span: moved } : {}) };
}

interface Bytes {
  readonly place: Location;
  readonly size: number;
}

function extentsOf(
  ranges: PlacesAt,
  instance: Instance,
  instr: Extract<Instr, { kind: 'load' | 'store' | 'free' }>,
  place: Location,
): readonly Bytes[] {
  if (instr.kind === 'free') return [{ place: located(place.object, WHOLE.base, WHOLE.stride), size: WHOLE.size }];
  const condition = place.stride === FLAGS && instance.fn.library ? conditionOf(ranges, instance) : undefined;
  const own = condition?.filter(({ object }) => object === place.object) ?? [];
  return own.length > 0 ? own.map((each) => ({ place: each, size: CONDITION_SIZE })) : [{ place, size: instr.size }];
}

/** Where the condition variable is for whose sake a function of the library runs. */
function conditionOf(ranges: PlacesAt, instance: Instance): readonly Location[] | undefined {
  for (let at = instance; at.fn.library && at.callers.length === 1; at = at.callers[0]!.instance) {
    if (!usesCondition(at.fn)) continue;
    const { instance: caller, pc } = at.callers[0]!;
    const call = caller.fn.code[pc]!;
    return call.kind === 'call' && call.args[0] ? ranges.placesAt(caller, pc, call.args[0]) : undefined;
  }
  return undefined;
}

function isAtomic(
  { objects, program }: PointsTo,
  id: ObjectId,
  instr: Extract<Instr, { kind: 'load' | 'store' | 'free' }>,
  state: State,
): boolean {
  const object = objects.get(id);
  if (instr.kind === 'free') return isAtomicAccess(instr.flags ?? PLAIN, state.section > 0);
  return (
    isAtomicAccess(instr.flags, state.section > 0) ||
    (object.kind === 'global' && program.globals[object.id]!.machineState === true)
  );
}

/**
 * A lock that was taken in the atomic section does not count: the whole section is one step, before which it may have
 * been free.
 */
function guardsOf(
  { locks }: State,
  term: Term | undefined,
  access: { readonly place: Location; readonly size: number } | undefined,
): Guard[] {
  const guards: Guard[] = [];
  for (const lock of locks.values()) {
    if (lock.inSection) continue;
    const { mode } = lock;
    const { base, add, symbols } = lock.term;
    if (symbols.length === 0 && isPlace(base)) {
      guards.push({ name: `${base}${add}`, mode, lock });
      const isBeside = access?.place.stride === 0 && lock.places.every(({ object }) => object === access.place.object);
      if (isBeside) guards.push({ name: inObject(access.place.object, add, 0), mode, lock });
    }
    const name =
      term && access && base !== '' && term.base === base
        ? relative(access.place, access.size, add - term.add)
        : undefined;
    if (name !== undefined) guards.push({ name, mode, lock });
  }
  return guards;
}

/**
 * The name of a lock at some distance from what is accessed: in the same object, or the same element of an array. Two
 * accesses to common bytes that name it so mean the same lock, since they mean the same object and element.
 */
function relative({ object, base, stride }: Location, size: number, distance: number): string | undefined {
  const offset = base + distance;
  if (stride > 0 && (offset < 0 || offset >= stride || base + size > stride)) return undefined;
  return inObject(object, offset, stride);
}

function inObject(object: ObjectId, offset: number, stride: number): string {
  return `in ${object}: ${offset} of ${stride}`;
}
