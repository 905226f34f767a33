import type { FaultWords } from '../../ir/faults.js';
import { FAULTS } from '../../ir/faults.js';
import type { AccessFlags } from '../../ir/ir.js';
import { IS_SILENT, IS_VOLATILE, isAtomicAccess } from '../../ir/ir.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import type { Chosen } from './cells.js';
import { Cells } from './cells.js';
import { fewCases, summary } from '../values/cases.js';
import { checkActions } from '../paths/checks.js';
import type { Action, Lost, ObservedAction, Site } from '../../steps/events.js';
import type { ObjectInfo } from './objects.js';
import type { ObjectId } from '../../steps/ids.js';
import { FIRST_ADDRESS } from './one-layout.js';
import { watchedIn } from '../paths/observation.js';
import { objectsIn } from '../addresses/pointsto.js';
import type { Recorder } from '../paths/recorder.js';
import type { Round } from '../paths/round.js';
import { ALIVE, KNOWN, SHADOWS } from '../../steps/flags.js';
import { depthOf } from '../paths/sections.js';
import type { State } from '../paths/state.js';
import type { Target } from './targets.js';
import { inOtherObject } from './elsewhere.js';
import { inBounds, isWithin, placesIn, selectByOffset } from './targets.js';
import type { Value } from '../values/value.js';
import { constantOf, numberOf, plain } from '../values/value.js';

/** Of so many places each is taken for one at which the access is; of more, most are not. */
const MAX_CERTAIN = 8;

/**
 * What one task does with memory: which objects and places its accesses hit, and whether they may. All actions of one access are one step.
 */
export class Memory {
  readonly cells: Cells;

  constructor(
    private readonly round: Round,
    private readonly recorder: Recorder,
  ) {
    this.cells = new Cells(round, recorder);
  }

  /** @param withShadow whether the shadow of the value is wanted as well */
  load(state: State, address: Value, size: number, flags: AccessFlags, site: Site, withShadow = false): { state: State; value: Value; shadow: Value } {
    const actions: Action[] = [];
    const places = withShadow ? undefined : this.placesByCase(state, address, size, false, site);
    const few = places && this.loadByCase(state, places, size, flags, site, actions);
    if (few) return { state, value: few, shadow: plain([]) };
    const targets = this.resolve(state, address, size, false, site, actions);
    const alternatives = targets.map((target) => ({
      when: target.when,
      value: selectByOffset(this.round, target, (offset, when) =>
        this.read(state, { object: target.object, offset, size }, { when, isCertain: target.candidates.length === 1 }, flags, site, actions),
      ),
    }));
    const shadow = withShadow ? this.shadowAt(state, targets, size, site, actions) : plain([]);
    this.leaveTorn(state, site, actions);
    this.publish(state, actions);
    if (this.round.program.unprotected) return { state, value: this.orUnknown(state, alternatives, size * 8), shadow };
    if (alternatives.length === 0) return { state: dead(state), value: plain(bits.constant(size * 8, 0n)), shadow };
    const value = alternatives.reduceRight<Value | undefined>((rest, { when, value: own }) => (rest ? this.choose(when, own, rest) : own), undefined);
    return { state, value: value!, shadow };
  }

  /** Where an access is, whichever of a few its address is; undefined if something may be wrong with it, or has to be said. */
  private placesByCase(state: State, pointer: Value, size: number, write: boolean, site: Site): readonly PlaceByCase[] | undefined {
    const cases = fewCases(this.round.g, pointer);
    if (!cases) return undefined;
    const said: Action[] = [];
    const places: { readonly place: Place; readonly when: Lit }[] = [];
    for (const { when, value } of cases) {
      const { address } = this.settle(state, value, site, said);
      const number = numberOf(address);
      const target = number === undefined ? undefined : this.certainTarget(state, address, number, size, write, site, said);
      if (!target || said.length > 0) return undefined;
      places.push({ when, place: { object: target.object, offset: target.candidates[0]!.offset, size } });
    }
    const isCertain = places.length <= MAX_CERTAIN;
    return places.map((each) => ({ ...each, isCertain }));
  }

  private loadByCase(state: State, places: readonly PlaceByCase[], size: number, flags: AccessFlags, site: Site, actions: Action[]): Value {
    const { g } = this.round;
    const cases = places.map(({ place, ...chosen }) => ({ when: chosen.when, value: this.read(state, place, chosen, flags, site, actions) }));
    this.leaveTorn(state, site, actions);
    this.publish(state, actions);
    const few = cases.some(({ value }) => value.stray) ? undefined : summary(g, size * 8, cases);
    return few ?? cases.reduceRight<Value | undefined>((rest, { when, value }) => (rest ? this.choose(when, value, rest) : value), undefined)!;
  }

  private choose(condition: Lit, then: Value, otherwise: Value): Value {
    return this.round.addresses.revealing.choose(condition, then, otherwise);
  }

  /** The shadow of what is read. */
  private shadowAt(state: State, targets: readonly Target[], size: number, site: Site, actions: Action[]): Value {
    return targets.reduceRight<Value>(
      (rest, target) => {
        const isCertain = target.candidates.length === 1;
        const own = selectByOffset(this.round, target, (offset, when) =>
          this.cells.readRange(state, target.object, SHADOWS + offset, size, { when, isCertain }, site, actions),
        );
        return this.choose(target.when, own, rest);
      },
      constantOf(size * 8, 0n),
    );
  }

  store(state: State, address: Value, value: Value, size: number, flags: AccessFlags, site: Site, shadow?: Value): State {
    const actions: Action[] = [];
    let next = state;
    const places = shadow ? undefined : this.placesByCase(state, address, size, true, site);
    if (places) {
      for (const { place, ...chosen } of places) next = this.write(next, place, value, { ...chosen, address }, flags, site, actions);
      this.leaveTorn(state, site, actions);
      this.publish(state, actions);
      return next;
    }
    const targets = this.resolve(state, address, size, true, site, actions);
    if (targets.length === 0) return this.round.program.unprotected ? state : dead(state);
    for (const target of targets)
      selectByOffset(this.round, target, (offset, when) => {
        const chosen = { when, isCertain: target.candidates.length === 1, address };
        next = this.write(next, { object: target.object, offset, size }, value, chosen, flags, site, actions);
        if (shadow) next = this.cells.writeRange(next, target.object, SHADOWS + offset, size, shadow, chosen, site, actions);
        return value;
      });
    this.leaveTorn(state, site, actions);
    this.publish(state, actions);
    return next;
  }

  /** A {@link load} of a place that is known to exist, under a condition. */
  loadAt(state: State, place: Place, when: Lit, flags: AccessFlags, site: Site): Value {
    const actions: Action[] = [];
    const value = this.read(state, place, { when, isCertain: true }, flags, site, actions);
    this.leaveTorn(state, site, actions);
    this.publish(state, actions);
    return value;
  }

  /** A {@link store} to a place that is known to exist, and may be written, under a condition. */
  storeAt(state: State, place: Place, value: Value, when: Lit, flags: AccessFlags, site: Site): State {
    const actions: Action[] = [];
    const next = this.write(state, place, value, { when, isCertain: true }, flags, site, actions);
    this.leaveTorn(state, site, actions);
    this.publish(state, actions);
    return next;
  }

  /** A {@link store} on the path on which a condition holds, of which nothing else is known; undefined if that goes nowhere. */
  storeWhen(state: State, pointer: Value, value: Value, when: Lit, flags: AccessFlags, site: Site): State | undefined {
    const { g } = this.round;
    const actions: Action[] = [];
    const size = value.bits.length / 8;
    const targets = this.resolve({ ...state, guard: g.and(state.guard, when) }, pointer, size, true, site, actions);
    if (targets.length === 0) return undefined;
    let next = state;
    for (const target of targets)
      selectByOffset(this.round, target, (offset, there) => {
        const chosen = { when: g.and(when, there), isCertain: target.candidates.length === 1 };
        next = this.write(next, { object: target.object, offset, size }, value, chosen, flags, site, actions);
        return value;
      });
    this.leaveTorn(state, site, actions);
    this.publish(state, actions);
    return next;
  }

  private read(state: State, place: Place, chosen: Chosen, flags: AccessFlags, site: Site, actions: Action[]): Value {
    const { object, offset, size } = place;
    const value = this.cells.readRange(state, object, offset, size, chosen, site, actions);
    this.noteVolatile(state, place, false, flags, site);
    const access = { ...place, write: false, value: value.bits, atomic: this.isAtomic(object, flags, state) };
    if ((flags & IS_SILENT) === 0) this.observe(state, access, chosen.when, site, actions);
    return value;
  }

  private write(state: State, place: Place, value: Value, chosen: Chosen, flags: AccessFlags, site: Site, actions: Action[]): State {
    const { object, offset, size } = place;
    const before = actions.length;
    const next = this.cells.writeRange(state, object, offset, size, value, chosen, site, actions);
    if (chosen.address) this.noteAddress(place, chosen.address, actions, before);
    this.noteVolatile(state, place, true, flags, site);
    const access = { ...place, write: true, value: value.bits, atomic: this.isAtomic(object, flags, state) };
    if ((flags & IS_SILENT) === 0) this.observe(state, access, chosen.when, site, actions);
    return next;
  }

  /** Without an order that C would grant it. */
  private noteVolatile(state: State, { object, offset, size }: Place, write: boolean, flags: AccessFlags, { held = [], position, library }: Site): void {
    if ((flags & IS_VOLATILE) === 0 || library || !state.concurrent || this.isAtomic(object, flags, state)) return;
    this.round.weak.noteVolatile(object, { task: this.recorder.task, write, offset, size, held, position });
  }

  private isAtomic(object: ObjectId, flags: AccessFlags, state: State): boolean {
    const { kind, index } = this.round.space.get(object);
    return isAtomicAccess(flags, depthOf(state) > 0) || (kind === 'global' && this.round.program.globals[index]!.machineState === true);
  }

  /** Of the cell that begins where the access does. */
  private noteAddress({ object, offset }: Place, { bits: address }: Value, actions: Action[], from: number): void {
    const { knowledge } = this.round;
    for (let i = from; i < actions.length; i++) {
      const action = actions[i]!;
      if (action.kind !== 'write') continue;
      const cell = knowledge.cell(action.cell);
      if (cell.object === object && cell.offset === offset) actions[i] = { ...action, address };
    }
  }

  /** The bytes from a fixed address on that exist whatever happens, up to the end of their object; undefined if that is not certain. */
  stretchAt(state: State, pointer: Value, write: boolean, site: Site): Place | undefined {
    const constant = numberOf(pointer);
    const target = constant === undefined ? undefined : this.certainTarget(state, pointer, constant, 1, write, site, []);
    if (!target) return undefined;
    const { offset } = target.candidates[0]!;
    return { object: target.object, offset, size: this.round.space.facts(target.object)!.size! - offset };
  }

  /** What an unprotected read yields: an unknown value where it hits no object. */
  private orUnknown(state: State, alternatives: readonly { readonly when: Lit; readonly value: Value }[], width: number): Value {
    const { g } = this.round;
    const missed = g.and(state.guard, not(g.orAll(alternatives.map(({ when }) => when))));
    const last = alternatives.at(-1);
    if (missed === FALSE && last) return alternatives.slice(0, -1).reduceRight((rest, { when, value }) => this.choose(when, value, rest), last.value);
    const unknown = bits.inputs(g, width);
    this.recorder.logInput(missed, unknown);
    return alternatives.reduceRight<Value>((rest, { when, value }) => this.choose(when, value, rest), plain(unknown));
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

  /** A block is allocated. Lets somebody ask, in one step with that, which objects have ceased to exist. */
  allocated(state: State, block: ObjectInfo, when: Lit, site: Site, ask: (isDead: (object: ObjectId) => Lit) => void): State {
    const { g } = this.round;
    const actions: Action[] = [];
    ask((object) => g.andAll([state.guard, when, not(this.readAlive(state, object, when, site, actions))]));
    const next = block.kind === 'heap' ? this.noteBlock(state, block.id, TRUE, when, site, actions) : state;
    this.publish(state, actions);
    return next;
  }

  private noteBlock(state: State, block: ObjectId, isThere: Lit, when: Lit, site: Site, actions: Action[]): State {
    if (!this.round.looksForLeaks) return state;
    const { object, offset } = this.round.blockFlag(block);
    return this.cells.writeFlag(state, object, offset, isThere, when, site, actions);
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
      const inside = this.ifMade(state, object, inBounds(this.round, offset, 1, this.round.sizeOf(object)));
      this.leave(state, this.ifUnknown(state, object, inside, site, actions), site, actions);
      return g.and(inside, this.readAlive(state, object, inside, site, actions));
    });
    this.publish(state, actions);
    return g.orAll(found);
  }

  /** The size of the object in which the address lies, whether or not it still exists; 0 if there is none. */
  sizeAt(state: State, pointer: Value, site: Site): Bits {
    const { g, space } = this.round;
    const actions: Action[] = [];
    const { address } = this.settle(state, pointer, site, actions);
    const objects = objectsIn(address.pointsTo);
    this.leave(state, inOtherObject(this.round, address, objects), site, actions);
    let unknown: Lit = FALSE;
    const found = objects.reduce((result, object) => {
      if (!space.facts(object)) return result;
      const size = this.round.sizeOf(object);
      const offset = bits.sub(g, address.bits, this.round.address(space.get(object)).bits);
      const inside = this.ifMade(state, object, bits.ult(g, offset, size));
      if (space.slotOf(object) !== undefined) this.readAlive(state, object, inside, site, []);
      unknown = g.or(unknown, this.ifUnknown(state, object, inside, site, actions));
      return bits.ite(g, inside, size, result);
    }, this.round.word(0));
    this.leave(state, unknown, site, actions);
    this.publish(state, actions);
    return found;
  }

  /** The lifetimes of objects end, all in one step. */
  kill(state: State, addresses: readonly Value[], site: Site): State {
    const actions: Action[] = [];
    let next = state;
    for (const address of addresses)
      for (const object of objectsIn(address.pointsTo)) {
        const when = bits.eq(this.round.g, address.bits, this.round.address(this.round.space.get(object)).bits);
        if (when === FALSE) continue;
        this.round.knowledge.noteDeath(object);
        next = this.cells.writeFlag(next, object, ALIVE, FALSE, when, site, actions);
      }
    this.publish(state, actions);
    return next;
  }

  /** `free`: null, or the start of a live heap block. */
  free(before: State, pointer: Value, site: Site): State {
    const { g, space } = this.round;
    const actions: Action[] = [];
    const { address } = this.settle(before, pointer, site, actions);
    const state = this.cells.escape(before, objectsIn(address.pointsTo), site, actions);
    const blocks = objectsIn(address.pointsTo)
      .filter((object) => space.get(object).kind === 'heap')
      .map((object) => ({ object, when: this.ifMade(state, object, bits.eq(g, address.bits, this.round.address(space.get(object)).bits)) }))
      .filter(({ when }) => when !== FALSE);
    const live = blocks.map(({ object, when }) => g.and(when, this.readAlive(state, object, when, site, actions)));
    const unknown = blocks.map(({ object, when }) => this.ifUnknown(state, object, when, site, actions));
    const elsewhere = g.orAll([inOtherObject(this.round, address, objectsIn(address.pointsTo)), ...unknown]);
    const valid = g.orAll([bits.isZero(g, address.bits), elsewhere, ...live]);
    this.claim(state, valid, FAULTS.noBlock, site, actions);
    this.leave(state, elsewhere, site, actions);
    let next = state;
    for (const { object, when } of blocks) {
      this.round.knowledge.noteDeath(object);
      next = this.cells.writeFlag(next, object, ALIVE, FALSE, when, site, actions);
      next = this.noteBlock(next, object, FALSE, when, site, actions);
      this.observeFree(state, object, when, site, actions);
    }
    this.publish(state, actions);
    return valid === FALSE ? dead(next) : next;
  }

  private claim(state: State, cond: Lit, fault: FaultWords, site: Site, actions: Action[], access?: object): void {
    const checked = checkActions(this.round, { guard: state.guard, cond, ...fault, after: 'unknown' }, site);
    actions.push(...(access ? checked.map((action) => ({ ...action, access })) : checked));
  }

  /** The actions are one step; claims alone are nobody else's business. */
  private publish(state: State, actions: readonly Action[]): void {
    if (actions.some(({ kind }) => kind !== 'assert' && kind !== 'assume' && kind !== 'cut')) this.recorder.public(state, actions);
    else for (const action of actions) this.recorder.private(state, action);
  }

  /** The target of a fixed address at which nothing can go wrong. */
  private certainTarget(state: State, { pointsTo }: Value, address: bigint, size: number, write: boolean, site: Site, actions: Action[]): Target | undefined {
    const info = this.round.space.at(address, pointsTo);
    const facts = info && this.round.space.facts(info.id);
    if (facts?.size === undefined || (write && facts.readOnly)) return undefined;
    const first = Number(address - info!.base);
    if (first + size > facts.size) return undefined;
    const attempt: Action[] = [];
    if (this.readAlive(state, info!.id, TRUE, site, attempt) !== TRUE) return undefined;
    actions.push(...attempt);
    return { object: info!.id, when: TRUE, selector: [], candidates: [{ offset: first, number: 0n }] };
  }

  /**
   * The objects that an access can hit. Adds the claims that it is valid: an address is null, dead or out of bounds if it is in none of
   * the objects it may point to. Landing by arithmetic in an object that it
   * is not known to point to is not followed: a cut; nor are all of too many places.
   */
  private resolve(state: State, pointer: Value, size: number, write: boolean, site: Site, actions: Action[]): Target[] {
    const { g, space } = this.round;
    const { followed, address } = this.settle(state, pointer, site, actions);
    const constant = numberOf(address);
    const certain = constant === undefined ? undefined : this.certainTarget(state, address, constant, size, write, site, actions);
    if (certain) return [certain];
    const objects = objectsIn(address.pointsTo);
    const targets: FoundTarget[] = [];
    const alive: Lit[] = [];
    let readOnly: Lit = FALSE;
    let far: Lit = FALSE;
    let unknown: Lit = FALSE;
    for (const object of objects) {
      const facts = space.facts(object);
      if (!facts) continue;
      const place = this.round.addresses.concealing.placeIn(followed, address, object);
      const { offset } = place;
      const isThere = this.ifMade(state, object, place.isThere);
      const objectSize = this.round.sizeOf(object);
      const isCertain = isWithin(this.round, address, object, size);
      const when = isCertain ? TRUE : g.and(isThere, inBounds(this.round, offset, size, objectSize));
      const touched = size === 1 || isCertain ? when : g.and(isThere, inBounds(this.round, offset, 1, objectSize));
      if (touched === FALSE || this.round.addresses.facts.exclude(g, state.guard, touched)) continue;
      if (write && facts.readOnly) readOnly = g.or(readOnly, when);
      const lost = this.ifUnknown(state, object, touched, site, actions);
      unknown = g.or(unknown, lost);
      const exists = g.orAll([not(touched), lost, this.readAlive(state, object, touched, site, actions)]);
      alive.push(exists);
      if (when === FALSE) continue;
      const { candidates: places, selector, beyond } = placesIn(this.round, address, object, offset, size);
      far = g.or(far, g.and(when, beyond));
      const candidates = this.round.addresses.facts.possible(g, selector, places, [state.guard, when]);
      if (candidates.length > 0) targets.push({ object, when, selector, candidates, exists });
    }
    const hit = g.orAll(targets.map((target) => target.when));
    if (this.round.program.unprotected) {
      this.leave(state, unknown, site, actions);
      this.leave(state, far, site, actions, 'far');
      return this.unprotected(state, address, objects, targets, readOnly, site, actions);
    }
    const null_ = hit === TRUE ? FALSE : bits.ult(g, address.bits, bits.constant(address.bits.length, FIRST_ADDRESS));
    const access = {};
    this.claim(state, not(null_), FAULTS.nullPointer, site, actions, access);
    const elsewhere = hit === TRUE ? FALSE : inOtherObject(this.round, address, objects);
    this.claim(state, g.orAll([hit, far, null_, elsewhere, unknown]), FAULTS.outside, site, actions, access);
    this.claim(state, g.andAll(alive), FAULTS.gone, site, actions, access);
    this.claim(state, not(readOnly), FAULTS.constant, site, actions, access);
    this.leave(state, g.or(unknown, g.and(elsewhere, not(hit))), site, actions);
    this.leave(state, far, site, actions, 'far');
    if (targets.length === 0) this.publish(state, actions);
    // The claims exclude everything else, so a single target needs no condition.
    return targets.length === 1 ? [{ ...targets[0]!, when: TRUE }] : targets;
  }

  /** Whether the object, which is accessed, still exists. */
  private readAlive(state: State, object: ObjectId, when: Lit, site: Site, actions: Action[]): Lit {
    const { space, knowledge } = this.round;
    const alive = this.cells.readFlag(state, object, ALIVE, when, site, actions);
    if (space.noteAccess(object, this.recorder.task, alive === TRUE)) knowledge.noteGrowth();
    return alive;
  }

  /** On a path that has not made the object, what has its address by chance (memory never written) leads nowhere. */
  private ifMade({ guard, made }: State, object: ObjectId, isThere: Lit): Lit {
    const { g, addresses } = this.round;
    const when = made.get(object)?.when ?? TRUE;
    return when === TRUE || addresses.facts.imply(g, [guard, isThere], when) ? isThere : g.and(isThere, when);
  }

  /**
   * Whether an access hits an object that another task has for itself, or has not made yet: a number that nobody has set looks like its address. It is not followed.
   */
  private ifUnknown(state: State, object: ObjectId, isThere: Lit, site: Site, actions: Action[]): Lit {
    if (isThere === FALSE || state.made.get(object) || !this.round.knowledge.isResembled(object)) return FALSE;
    return this.round.g.and(isThere, not(this.cells.readFlag(state, object, KNOWN, isThere, site, actions)));
  }

  /** The representation of an address that may be a number of the machine. Not followed where that is not certain. */
  private settle(state: State, pointer: Value, site: Site, actions: Action[]): { readonly followed: Value; readonly address: Value } {
    const { addresses, g } = this.round;
    this.round.tellApart(objectsIn(pointer.pointsTo));
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
    targets: readonly FoundTarget[],
    readOnly: Lit,
    site: Site,
    actions: Action[],
  ): Target[] {
    const { g } = this.round;
    const hit = g.orAll(targets.map((target) => target.when));
    const lost = hit === TRUE ? FALSE : g.and(inOtherObject(this.round, address, objects), not(hit));
    this.leave(state, lost, site, actions);
    return targets.map(({ exists, ...target }) => ({ ...target, when: g.andAll([target.when, exists, not(readOnly)]) }));
  }

  /** The path is not followed where an address lies at one of too many places. */
  leaveFar(state: State, far: Lit, site: Site): void {
    const actions: Action[] = [];
    this.leave(state, far, site, actions, 'far');
    this.publish(state, actions);
  }

  /** The path is not followed any further where this holds. */
  private leave(state: State, lost: Lit, site: Site, actions: Action[], why: Lost = 'elsewhere'): void {
    if (lost === FALSE) return;
    const place = { kind: 'address', position: site.position, why } as const;
    actions.push({ kind: 'cut', guard: this.round.g.and(state.guard, lost), place, ...site });
    actions.push({ kind: 'assume', guard: state.guard, cond: not(lost), ...site });
  }

  private leaveTorn(state: State, site: Site, actions: Action[]): void {
    this.leave(state, this.cells.takeTorn(), site, actions, 'torn');
  }
}

/** Bytes of an object. */
export interface Place {
  readonly object: ObjectId;
  readonly offset: number;
  readonly size: number;
}

interface PlaceByCase extends Chosen {
  readonly place: Place;
}

/** `exists`: if the address lies in the object, that exists. */
interface FoundTarget extends Target {
  readonly exists: Lit;
}

type ObservedAccess = Omit<Extract<ObservedAction, { kind: 'access' }>, 'kind' | 'watched'>;

function dead(state: State): State {
  return { ...state, guard: FALSE };
}
