import type { AccessFlags, PropertyClass } from '../ir/ir.js';
import { IS_SILENT, isAtomicAccess } from '../ir/ir.js';
import type { Lit } from '../logic/aig.js';
import { FALSE, TRUE, not } from '../logic/aig.js';
import * as bits from '../logic/bits.js';
import { fail } from '../source/diagnostic.js';
import type { Position } from '../source/diagnostic.js';
import { checkActions } from './checks.js';
import type { Action, CellId, ObservedAction } from './events.js';
import type { ObjectId } from './objects.js';
import { FIRST_ADDRESS } from './objects.js';
import { watchedIn } from './observation.js';
import { PRIVATE, PUBLISHED, objectsOf } from './ownership.js';
import type { PointsTo } from './pointsto.js';
import { NOWHERE, objectsIn, union } from './pointsto.js';
import type { Recorder } from './recorder.js';
import type { Round } from './round.js';
import { ALIVE, overlay } from './round.js';
import type { State } from './state.js';
import type { Target } from './targets.js';
import { MAX_CANDIDATES, candidatesOf, inBounds, inOtherObject, selectByOffset } from './targets.js';
import type { Value } from './value.js';
import { choose, numberOf, plain } from './value.js';

/** Where an instruction stands, for its actions. */
export interface Site {
  readonly position: Position;
  readonly log: number;
  readonly library?: boolean;
  readonly held?: readonly CellId[];
}

/**
 * The memory of one task. Cells that no other task can touch at the time live in the state's store; accesses to shared ones become
 * actions. All actions of one access are one step.
 */
export class Memory {
  /** Where the access that is being made hits a part of a pointer without being certain to. */
  private torn: Lit = FALSE;

  constructor(
    private readonly round: Round,
    private readonly recorder: Recorder,
  ) {}

  load(state: State, address: Value, size: number, flags: AccessFlags, site: Site): { state: State; value: Value } {
    const actions: Action[] = [];
    const targets = this.resolve(state, address, size, false, site, actions);
    const alternatives = targets.map((target) => ({
      when: target.when,
      value: selectByOffset(this.round.g, target, (offset, when) => {
        const part = this.readRange(state, target.object, offset, size, { when, isCertain: target.candidates.length === 1 }, site, actions);
        const access = { write: false, object: target.object, offset, size, value: part.bits, atomic: isAtomicAccess(flags, state.depth > 0) };
        if ((flags & IS_SILENT) === 0) this.observe(state, access, when, site, actions);
        return part;
      }),
    }));
    this.leaveTorn(state, site, actions);
    this.publish(state, actions);
    if (this.round.program.unprotected) return { state, value: this.orUnknown(state, alternatives, size * 8) };
    if (alternatives.length === 0) return { state: dead(state), value: plain(bits.constant(size * 8, 0n)) };
    const value = alternatives.reduceRight<Value | undefined>((rest, { when, value: own }) => (rest ? choose(this.round.g, when, own, rest) : own), undefined);
    return { state, value: value! };
  }

  store(state: State, address: Value, value: Value, size: number, flags: AccessFlags, site: Site): State {
    const actions: Action[] = [];
    let next = state;
    const targets = this.resolve(state, address, size, true, site, actions);
    if (targets.length === 0) return this.round.program.unprotected ? state : dead(state);
    for (const target of targets)
      selectByOffset(this.round.g, target, (offset, when) => {
        next = this.writeRange(next, target.object, offset, size, value, { when, isCertain: target.candidates.length === 1 }, site, actions);
        this.observe(
          state,
          { write: true, object: target.object, offset, size, value: value.bits, atomic: isAtomicAccess(flags, state.depth > 0) },
          when,
          site,
          actions,
        );
        return value;
      });
    this.leaveTorn(state, site, actions);
    this.publish(state, actions);
    return next;
  }

  /** What an unprotected read yields: an unknown value where it hits no object. */
  private orUnknown(state: State, alternatives: readonly { readonly when: Lit; readonly value: Value }[], width: number): Value {
    const { g } = this.round;
    const missed = g.and(state.guard, not(g.orAll(alternatives.map(({ when }) => when))));
    const last = alternatives.at(-1);
    if (missed === FALSE && last) return alternatives.slice(0, -1).reduceRight((rest, { when, value }) => choose(g, when, value, rest), last.value);
    const unknown = bits.inputs(g, width);
    this.recorder.logInput(missed, unknown);
    return alternatives.reduceRight<Value>((rest, { when, value }) => choose(g, when, value, rest), plain(unknown));
  }

  /** Tells properties of an access. */
  private observe(state: State, access: ObservedAccess, when: Lit, site: Site, actions: Action[]): void {
    const { observation, space, g } = this.round;
    const guard = g.and(state.guard, when);
    const { object, offset, size, value } = access;
    if (guard === FALSE) return;
    if (observation.shared && state.concurrent && this.isContended(object, offset, size)) actions.push({ kind: 'access', guard, ...access, ...site });
    for (const { scalar, value: part } of watchedIn(observation, space.get(object), offset, size, value, site.position))
      actions.push({ kind: 'access', guard, ...access, offset: scalar.offset, size: scalar.size, value: part, watched: scalar.name, ...site });
  }

  private observeFree(state: State, object: ObjectId, when: Lit, site: Site, actions: Action[]): void {
    const { observation, space, g } = this.round;
    const guard = g.and(state.guard, when);
    const size = Math.max(space.facts(object)?.maxSize ?? 0, 1);
    if (guard === FALSE || !observation.shared || !state.concurrent || !this.isContended(object, 0, 0)) return;
    actions.push({ kind: 'access', guard, write: true, frees: true, object, offset: 0, size, value: [], atomic: false, ...site });
  }

  /** Some task writes or frees what another one accesses meanwhile. */
  private isContended(object: ObjectId, offset: number, size: number): boolean {
    const { knowledge, space } = this.round;
    if (space.get(object).kind === 'heap' && knowledge.isShared(knowledge.flag(object, ALIVE, 1))) return true;
    return knowledge.cover(object, offset, size).some((cell) => knowledge.isShared(cell));
  }

  /** Reads a flag of an object, adding to the actions if it is shared. */
  readFlag(state: State, object: ObjectId, offset: number, when: Lit, site: Site, actions: Action[]): Lit {
    const cell = this.round.knowledge.flag(object, offset, 1);
    return this.readCell(state, cell, when, site, actions).bits[0]!;
  }

  writeFlag(state: State, object: ObjectId, offset: number, value: Lit, when: Lit, site: Site, actions: Action[]): State {
    const cell = this.round.knowledge.flag(object, offset, 1);
    return this.writeCell(state, cell, plain([value]), when, site, actions);
  }

  /** Lets somebody ask, in one step, which objects have ceased to exist. */
  observeDead(state: State, when: Lit, site: Site, ask: (isDead: (object: ObjectId) => Lit) => void): void {
    const { g } = this.round;
    const actions: Action[] = [];
    ask((object) => g.andAll([state.guard, when, not(this.readFlag(state, object, ALIVE, when, site, actions))]));
    this.publish(state, actions);
  }

  /** Whether the address lies in an object that exists (and may be written to). */
  exists(state: State, pointer: Value, site: Site, writable = false): Lit {
    const { g, space } = this.round;
    const actions: Action[] = [];
    const { address } = this.settle(state, pointer, site, actions);
    const found = objectsIn(address.pointsTo).map((object) => {
      const facts = space.facts(object);
      if (!facts || (writable && facts.readOnly)) return FALSE;
      const offset = bits.sub(g, address.bits, this.round.address(space.get(object)).bits);
      const inside = inBounds(this.round, offset, 1, this.round.sizeOf(object));
      return g.and(inside, this.readFlag(state, object, ALIVE, inside, site, actions));
    });
    this.publish(state, actions);
    return g.orAll(found);
  }

  /** The object's lifetime ends. */
  kill(state: State, address: Value, site: Site): State {
    const actions: Action[] = [];
    let next = state;
    for (const object of objectsIn(address.pointsTo)) {
      const when = bits.eq(this.round.g, address.bits, this.round.address(this.round.space.get(object)).bits);
      if (when === FALSE) continue;
      this.round.knowledge.noteDeath(object);
      next = this.writeFlag(next, object, ALIVE, FALSE, when, site, actions);
    }
    this.publish(state, actions);
    return next;
  }

  /** `free`: null, or the start of a live heap block. */
  free(before: State, pointer: Value, site: Site): State {
    const { g, space } = this.round;
    const actions: Action[] = [];
    const { address } = this.settle(before, pointer, site, actions);
    const state = this.escape(before, objectsIn(address.pointsTo), site, actions);
    const blocks = objectsIn(address.pointsTo)
      .filter((object) => space.get(object).kind === 'heap')
      .map((object) => ({ object, when: bits.eq(g, address.bits, this.round.address(space.get(object)).bits) }))
      .filter(({ when }) => when !== FALSE);
    const live = blocks.map(({ object, when }) => g.and(when, this.readFlag(state, object, ALIVE, when, site, actions)));
    const valid = g.orAll([bits.isZero(g, address.bits), ...live]);
    this.claim(state, valid, 'invalid-free', 'free() of something that is not the start of a live heap block', site, actions);
    let next = state;
    for (const { object, when } of blocks) {
      this.round.knowledge.noteDeath(object);
      next = this.writeFlag(next, object, ALIVE, FALSE, when, site, actions);
      this.observeFree(state, object, when, site, actions);
    }
    this.publish(state, actions);
    return valid === FALSE ? dead(next) : next;
  }

  private claim(state: State, cond: Lit, property: PropertyClass, message: string, site: Site, actions: Action[], access?: object): void {
    const checked = checkActions(this.round, { guard: state.guard, cond, property, message, after: 'unknown' }, site);
    actions.push(...(access ? checked.map((action) => ({ ...action, access })) : checked));
  }

  /** The actions are one step; claims alone are nobody else's business. */
  private publish(state: State, actions: readonly Action[]): void {
    if (actions.some(({ kind }) => kind !== 'assert' && kind !== 'assume' && kind !== 'cut')) this.recorder.public(state, actions);
    else for (const action of actions) this.recorder.private(state, action);
  }

  /** The target of a fixed address at which nothing can go wrong. */
  private certainTarget(state: State, { pointsTo }: Value, address: bigint, size: number, write: boolean, site: Site, actions: Action[]): Target | undefined {
    const info = this.round.space.at(address);
    const facts = info && pointsTo.includes(info.id) ? this.round.space.facts(info.id) : undefined;
    if (facts?.size === undefined || (write && facts.readOnly)) return undefined;
    const first = Number(address - info!.base);
    if (first + size > facts.size) return undefined;
    const attempt: Action[] = [];
    if (this.readFlag(state, info!.id, ALIVE, TRUE, site, attempt) !== TRUE) return undefined;
    actions.push(...attempt);
    return { object: info!.id, when: TRUE, offset: [], candidates: [first] };
  }

  /**
   * The objects that an access can hit. Adds the claims that it is valid: an address is null, dead or out of bounds if it is in none of
   * the objects it may point to. Landing by arithmetic in an object that it
   * is not known to point to is not followed: a cut.
   */
  private resolve(state: State, pointer: Value, size: number, write: boolean, site: Site, actions: Action[]): Target[] {
    const { g, space } = this.round;
    const { followed, address } = this.settle(state, pointer, site, actions);
    const constant = numberOf(address);
    const certain = constant === undefined ? undefined : this.certainTarget(state, address, constant, size, write, site, actions);
    if (certain) return [certain];
    const objects = objectsIn(address.pointsTo);
    const targets: Target[] = [];
    const alive: Lit[] = [];
    let readOnly: Lit = FALSE;
    for (const object of objects) {
      const facts = space.facts(object);
      if (!facts) continue;
      const offset = this.round.addresses.concealing.offsetIn(followed, address, object);
      const objectSize = this.round.sizeOf(object);
      const when = inBounds(this.round, offset, size, objectSize);
      const touched = size === 1 ? when : inBounds(this.round, offset, 1, objectSize);
      if (touched === FALSE) continue;
      if (write && facts.readOnly) readOnly = g.or(readOnly, when);
      alive.push(g.or(not(touched), this.readFlag(state, object, ALIVE, touched, site, actions)));
      if (when === FALSE) continue;
      const candidates = candidatesOf(address, space.get(object).base, offset, size, facts.maxSize);
      if (!candidates)
        fail(
          'limit',
          `an access to more than ${MAX_CANDIDATES} possible places; a condition on the index before it (if, assume) makes them fewer`,
          site.position,
        );
      if (candidates.length > 0) targets.push({ object, when, offset, candidates });
    }
    const hit = g.orAll(targets.map((target) => target.when));
    if (this.round.program.unprotected) return this.unprotected(state, address, objects, targets, alive, readOnly, site, actions);
    const null_ = bits.ult(g, address.bits, bits.constant(address.bits.length, FIRST_ADDRESS));
    const verb = write ? 'write' : 'read';
    const access = {};
    this.claim(state, not(null_), 'null-dereference', `${verb} through a null pointer`, site, actions, access);
    const elsewhere = hit === TRUE ? FALSE : inOtherObject(this.round, address, objects);
    this.claim(state, g.orAll([hit, null_, elsewhere]), 'out-of-bounds', `${verb} outside the bounds of the object`, site, actions, access);
    this.claim(state, g.andAll(alive), 'use-after-free', `${verb} of an object that no longer exists`, site, actions, access);
    this.claim(state, not(readOnly), 'out-of-bounds', 'write to a constant', site, actions, access);
    this.leave(state, g.and(elsewhere, not(hit)), site, actions);
    if (targets.length === 0) this.publish(state, actions);
    // The claims exclude everything else, so a single target needs no condition.
    return targets.length === 1 ? [{ ...targets[0]!, when: TRUE }] : targets;
  }

  /** The representation of an address that may be a number of the machine. Not followed where that is not certain. */
  private settle(state: State, pointer: Value, site: Site, actions: Action[]): { readonly followed: Value; readonly address: Value } {
    const { addresses, g } = this.round;
    const followed = addresses.revealing.followed(pointer);
    const { value, ambiguous } = addresses.concealing.conceal(followed);
    this.leave(state, g.or(ambiguous, addresses.concealing.inForeign(followed)), site, actions);
    return { followed, address: value };
  }

  /** {@link settle} for what is no access. */
  settled(state: State, pointer: Value, site: Site): Value {
    const actions: Action[] = [];
    const { address } = this.settle(state, pointer, site, actions);
    this.publish(state, actions);
    return address;
  }

  /** Of what an address hits only what exists and may be written counts. */
  private unprotected(
    state: State,
    address: Value,
    objects: readonly ObjectId[],
    targets: readonly Target[],
    alive: readonly Lit[],
    readOnly: Lit,
    site: Site,
    actions: Action[],
  ): Target[] {
    const { g } = this.round;
    const hit = g.orAll(targets.map((target) => target.when));
    const lost = hit === TRUE ? FALSE : g.and(inOtherObject(this.round, address, objects), not(hit));
    this.leave(state, lost, site, actions);
    return targets.map((target, i) => ({ ...target, when: g.andAll([target.when, alive[i]!, not(readOnly)]) }));
  }

  /** The path is not followed where the address lies in an object that it is not known to point to. */
  private leave(state: State, lost: Lit, site: Site, actions: Action[]): void {
    if (lost === FALSE) return;
    actions.push({ kind: 'cut', guard: this.round.g.and(state.guard, lost), place: { kind: 'address', position: site.position }, ...site });
    actions.push({ kind: 'assume', guard: state.guard, cond: not(lost), ...site });
  }

  private readRange(state: State, object: ObjectId, offset: number, size: number, { when, isCertain }: Chosen, site: Site, actions: Action[]): Value {
    const cells = this.round.knowledge.cover(object, offset, size);
    if (cells.length === 1) {
      const { offset: start, width } = this.round.knowledge.cell(cells[0]!);
      const whole = this.readCell(state, cells[0]!, when, site, actions);
      if (start === offset && width === size * 8) return whole;
      const from = (offset - start) * 8;
      const number = this.withBits(whole, { when, isCertain });
      return { bits: bits.extract(number.bits, from, from + size * 8), pointsTo: number.pointsTo };
    }
    let result: Value = plain(bits.constant(size * 8, 0n));
    let pointsTo: PointsTo = NOWHERE;
    for (const cell of cells) {
      const part = this.withBits(this.readCell(state, cell, when, site, actions), { when, isCertain });
      const info = this.round.knowledge.cell(cell);
      result = overlay(result, offset, part, info.offset, info.width / 8);
      pointsTo = union(pointsTo, part.pointsTo);
    }
    return { bits: result.bits, pointsTo };
  }

  private writeRange(
    state: State,
    object: ObjectId,
    offset: number,
    size: number,
    whole: Value,
    { when, isCertain }: Chosen,
    site: Site,
    actions: Action[],
  ): State {
    let next = state;
    const { knowledge } = this.round;
    const cells = knowledge.cover(object, offset, size);
    const isExact = cells.length === 1 && knowledge.cell(cells[0]!).width === size * 8;
    const value = isExact ? whole : this.withBits(whole, { when, isCertain });
    for (const cell of cells) {
      const { offset: start, width } = this.round.knowledge.cell(cell);
      const bytes = width / 8;
      let written: Value;
      if (offset === start && size === bytes) written = value;
      else if (offset <= start && offset + size >= start + bytes) {
        const from = (start - offset) * 8;
        written = { bits: bits.extract(value.bits, from, from + width), pointsTo: value.pointsTo };
      } else written = overlay(this.withBits(this.readCell(next, cell, when, site, actions), { when, isCertain }), start, value, offset, size);
      next = this.writeCell(next, cell, written, when, site, actions);
    }
    return next;
  }

  /**
   * A value of which a part is read or replaced: the bits of a pointer are those of the machine. At an unknown place, most of the parts of pointers that the
   * access might hit are impossible: paths on which it does are not followed.
   */
  private withBits(value: Value, { when, isCertain }: Chosen): Value {
    const { addresses, g, space } = this.round;
    if (!space.wide && !isCertain) return value;
    if (isCertain || objectsIn(value.pointsTo).length === 0) return addresses.revealing.reveal(value);
    this.torn = g.or(this.torn, when);
    return plain(value.bits);
  }

  private leaveTorn(state: State, site: Site, actions: Action[]): void {
    this.leave(state, this.torn, site, actions);
    this.torn = FALSE;
  }

  private readCell(state: State, cell: CellId, when: Lit, site: Site, actions: Action[]): Value {
    const { g, knowledge } = this.round;
    knowledge.noteAccess(cell, this.recorder.task, false, this.recorder.childCount);
    if (this.isPrivate(state, cell)) return state.store.get(cell) ?? this.unwritten(state, cell);
    const contents = knowledge.cell(cell).contents;
    // Nobody has published anything there by now.
    if (!contents.bits && knowledge.startsUnseen(cell)) return plain(bits.constant(knowledge.cell(cell).width, 0n));
    if (!contents.bits) knowledge.assumeContents(cell, this.round.atStart(cell));
    const value = Array.from({ length: knowledge.cell(cell).width }, (_, i) => {
      return contents.bits?.[i] ?? g.newInput();
    });
    const guard = g.and(state.guard, when);
    if (guard !== FALSE && value.some((bit) => bit !== TRUE && bit !== FALSE)) actions.push({ kind: 'read', cell, guard, value, ...site });
    return { bits: value, pointsTo: contents.pointsTo, most: contents.most };
  }

  private writeCell(state: State, cell: CellId, value: Value, when: Lit, site: Site, actions: Action[]): State {
    const { g, knowledge } = this.round;
    if (when === FALSE) return state;
    knowledge.noteAccess(cell, this.recorder.task, true, this.recorder.childCount);
    if (this.isPrivate(state, cell)) {
      const before = when === TRUE ? value : (state.store.get(cell) ?? this.unwritten(state, cell));
      return { ...state, store: state.store.set(cell, choose(g, when, value, before)) };
    }
    const next = this.escape(state, objectsOf(value.pointsTo), site, actions);
    const mistaken = this.round.addresses.revealing.mistaken(this.round.addresses.revealing.shared(value), objectsIn(knowledge.cell(cell).contents.pointsTo));
    this.torn = g.or(this.torn, g.and(when, mistaken));
    this.writeShared(cell, value, g.and(state.guard, when), site, actions);
    return next;
  }

  /** What was never written is published too; where it goes to tasks that are created, it is in their memory from the beginning. */
  private publishCell(state: State, cell: CellId, site: Site, actions: Action[]): State {
    const { knowledge } = this.round;
    const unseen = knowledge.startsUnseen(cell);
    const held = state.store.get(cell);
    if (!held && !unseen) return state;
    const value = held ?? this.round.initial(cell);
    if (unseen) knowledge.noteAccess(cell, this.recorder.task, true, this.recorder.childCount);
    if (!knowledge.isShared(cell)) return held ? state : { ...state, store: state.store.set(cell, value) };
    const next = this.escape(state, objectsOf(value.pointsTo), site, actions);
    this.writeShared(cell, value, state.guard, site, actions);
    return next;
  }

  /** What a cell holds that the path has not written. Of another task's object, nothing was published where there is nothing. */
  private unwritten(state: State, cell: CellId): Value {
    const { knowledge } = this.round;
    const foreign = state.concurrent && knowledge.startsUnseen(cell) && state.owned.get(knowledge.cell(cell).object) === undefined;
    return foreign ? plain(bits.constant(knowledge.cell(cell).width, 0n)) : this.round.initial(cell);
  }

  private isPrivate(state: State, cell: CellId): boolean {
    const { knowledge } = this.round;
    return !state.concurrent || !knowledge.isShared(cell) || state.owned.get(knowledge.cell(cell).object) === PRIVATE;
  }

  /** Others get to know addresses: what these objects hold, and what they lead to, is published. */
  escape(state: State, objects: readonly ObjectId[], site: Site, actions: Action[]): State {
    const { knowledge } = this.round;
    let next = state;
    for (const object of objects) {
      if (next.owned.get(object) !== PRIVATE) continue;
      next = { ...next, owned: next.owned.set(object, PUBLISHED) };
      for (const cell of knowledge.cellsOf(object)) next = this.publishCell(next, cell, site, actions);
    }
    return next;
  }

  /** A write that others can see. */
  writeShared(cell: CellId, written: Value, guard: Lit, site: Site, actions: Action[]): void {
    const { knowledge } = this.round;
    const value = this.round.addresses.revealing.shared(written);
    const contents = knowledge.cell(cell).contents.bits;
    const constant = contents?.every((bit) => bit !== undefined) === true && value.bits.every((bit, i) => bit === contents[i]);
    knowledge.noteContents(cell, value);
    if (guard !== FALSE && !constant) actions.push({ kind: 'write', cell, guard, value: value.bits, ...site });
  }
}

/** One of the places where an access may go. */
interface Chosen {
  readonly when: Lit;
  readonly isCertain: boolean;
}

type ObservedAccess = Omit<Extract<ObservedAction, { kind: 'access' }>, 'kind' | 'watched'>;

function dead(state: State): State {
  return { ...state, guard: FALSE };
}
