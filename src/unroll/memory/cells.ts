import { OPEN_BIT, STATUS } from '../../base/machine-state.js';
import { readAsFew } from '../values/few-numbers.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import type { TaskSchedule } from '../../ir/task-schedule.js';
import type { CellId, ObjectId, TaskId } from '../../steps/ids.js';
import type { Access, ByteRange } from './access.js';
import type { Contents } from './contents.js';
import { joinContents } from './contents.js';
import { FoundContents } from './found-contents.js';
import { learn } from './learning.js';
import { PRIVATE, PUBLISHED, objectsOf } from './ownership.js';
import type { PointsTo } from '../addresses/pointsto.js';
import { NOWHERE, objectsIn, union } from '../addresses/pointsto.js';
import type { Round } from '../paths/round.js';
import { overlay } from '../values/overlay.js';
import { KNOWN, SHADOWS } from '../../steps/flags.js';
import type { State } from '../paths/state.js';
import { Store } from '../paths/store.js';
import type { Value } from '../values/value.js';
import { numberOf, plain } from '../values/value.js';

/** One of the places where an access may go, by its address. */
export interface Chosen {
  readonly when: Lit;
  readonly isCertain: boolean;
  readonly address?: Value;
}

/**
 * The cells of one task's memory. Those that no other task can touch at the time live in the state's store; accesses to
 * shared ones become actions.
 */
export class Cells {
  /** The values of cells that only tasks touch that take turns with this one: found by it, or written since. */
  private readonly found = new Map<
    CellId,
    { readonly value: Value; readonly writes: { readonly when: Lit; readonly value: Value }[] }
  >();

  /** Cells of which the memory that the task begins with does not tell what they hold: others see who wrote them. */
  various: ReadonlySet<CellId> = new Set();
  /** Contents of static memory that the task has found and does not share. */
  readonly inherited = new Map<CellId, Value>();
  /** The task has written there. */
  keepsToItself = false;
  /** It has told others where its own objects are. */
  isIndividual = false;
  /** Objects that it has accessed, but for static ones. */
  readonly touched = new Set<ObjectId>();

  readonly contents: FoundContents;

  constructor(
    private readonly round: Round,
    task: TaskId,
    schedule: TaskSchedule,
  ) {
    this.contents = new FoundContents(round, task, schedule);
  }

  /**
   * The task begins. Nobody else touches these cells until it is over: it finds them once, and they are its own until
   * it gives them {@link giveBack back}. @param isAlone no other task may be a copy of this one
   */
  takeOver(access: Access, cells: readonly CellId[], isAlone: boolean): void {
    for (const cell of cells) {
      if (!this.isTaken(cell)) continue;
      const isAsAtStart = isAlone && this.round.knowledge.sharing.isUnwrittenBefore(cell, access.task);
      const value = isAsAtStart ? this.round.initial.atStart(cell) : this.readShared(access, cell, TRUE);
      this.found.set(cell, { value, writes: [] });
      access.state = { ...access.state, store: access.state.store.set(cell, value) };
    }
  }

  /**
   * The task is over: others see what it has written. Of one number, that it was written, which says the same of any
   * firing (`reduce/repeated-firings.ts`).
   */
  giveBack(access: Access): void {
    for (const [cell, { value, writes }] of this.found) {
      const now = access.state.store.get(cell)!;
      const [first] = writes;
      if (!first || isSame(now, value)) continue;
      const isOne = numberOf(first.value) !== undefined && writes.every((write) => isSame(write.value, first.value));
      if (isOne) this.publishValue(access, cell, first.value, this.round.g.orAll(writes.map(({ when }) => when)));
      else this.publishValue(access, cell, now, TRUE);
    }
  }

  /** Only contents of static memory are taken over. */
  private isTaken(cell: CellId): boolean {
    const { object, offset } = this.round.knowledge.cells.get(cell);
    return offset >= 0 && this.round.objects.isStatic(object);
  }

  readFlag(access: Access, object: ObjectId, offset: number, when: Lit): Lit {
    return this.readCell(access, this.round.knowledge.cells.flag(object, offset, 1), when).bits[0]!;
  }

  writeFlag(access: Access, object: ObjectId, offset: number, value: Lit, when: Lit): void {
    this.writeCell(access, this.round.knowledge.cells.flag(object, offset, 1), plain([value]), when);
  }

  /** All that an object holds, cell by cell. */
  readAll(access: Access, object: ObjectId): Value[] {
    const { knowledge } = this.round;
    const cells = knowledge.cells
      .of(object)
      .filter((cell) => knowledge.cells.get(cell).offset >= 0 && knowledge.cells.get(cell).offset < SHADOWS);
    return cells.map((cell) => this.readCell(access, cell, TRUE));
  }

  readRange(access: Access, { object, offset, size }: ByteRange, chosen: Chosen): Value {
    const cells = this.round.knowledge.cells.cover(object, offset, size);
    if (cells.length === 1) {
      const { offset: start, width } = this.round.knowledge.cells.get(cells[0]!);
      const whole = this.readCell(access, cells[0]!, chosen.when);
      if (start === offset && width === size * 8) return whole;
      const from = (offset - start) * 8;
      const number = this.withBits(access, whole, chosen);
      return { bits: bits.extract(number.bits, from, from + size * 8), pointsTo: number.pointsTo };
    }
    let result: Value = plain(bits.constant(size * 8, 0n));
    let pointsTo: PointsTo = NOWHERE;
    for (const cell of cells) {
      const part = this.withBits(access, this.readCell(access, cell, chosen.when), chosen);
      const info = this.round.knowledge.cells.get(cell);
      result = overlay(result, offset, part, info.offset, info.width / 8);
      pointsTo = union(pointsTo, part.pointsTo);
    }
    return { bits: result.bits, pointsTo };
  }

  writeRange(access: Access, { object, offset, size }: ByteRange, whole: Value, chosen: Chosen): void {
    const { knowledge } = this.round;
    const cells = knowledge.cells.cover(object, offset, size);
    const isExact = cells.length === 1 && knowledge.cells.get(cells[0]!).width === size * 8;
    const value = isExact ? whole : this.withBits(access, whole, chosen);
    for (const cell of cells) {
      const { offset: start, width } = knowledge.cells.get(cell);
      const bytes = width / 8;
      let written: Value;
      if (offset === start && size === bytes) written = value;
      else if (offset <= start && offset + size >= start + bytes) {
        const from = (start - offset) * 8;
        written = { bits: bits.extract(value.bits, from, from + width), pointsTo: value.pointsTo };
      } else
        written = overlay(
          this.withBits(access, this.readCell(access, cell, chosen.when), chosen),
          start,
          value,
          offset,
          size,
        );
      this.writeCell(access, cell, written, chosen.when);
    }
  }

  /**
   * A value of which a part is read or replaced: the bits of a pointer are those of the machine. At an unknown place,
   * most of the parts of pointers that the access might hit are impossible: paths on which it does are not followed.
   */
  private withBits(access: Access, value: Value, { when, isCertain }: Chosen): Value {
    const { addresses, space } = this.round;
    if (!space.wide && !isCertain) return value;
    if (isCertain || objectsIn(value.pointsTo).length === 0) return addresses.revealing.reveal(value);
    access.tear(when);
    return plain(value.bits);
  }

  private readCell(access: Access, cell: CellId, when: Lit): Value {
    const { state } = access;
    this.noteAccess(access, cell, false);
    if (this.isPrivate(state, cell)) return this.heldPrivately(state, cell);
    const known = this.knownWhileMasked(access, cell);
    if (known) return known;
    // To look where the path need not look changes nothing, and is remembered whatever follows.
    const isRemembered =
      access.state.masked !== undefined &&
      this.round.knowledge.sharing.turns.isStillWithoutInterrupts(cell, access.task);
    const value = this.readShared(access, cell, isRemembered ? TRUE : when);
    if (isRemembered) this.noteWhileMasked(access, cell, value);
    return value;
  }

  private noteAccess(access: Access, cell: CellId, write: boolean): void {
    const { knowledge, objects } = this.round;
    const { object } = knowledge.cells.get(cell);
    if (!objects.isStatic(object)) this.touched.add(object);
    knowledge.sharing.noteAccess(cell, access.task, write, access.childCount);
  }

  private heldPrivately(state: State, cell: CellId): Value {
    if (this.various.has(cell)) this.round.knowledge.sharing.noteVarious(cell);
    const value = state.store.get(cell) ?? this.round.initial.whereUnwritten(cell, state);
    if (this.isInherited(cell)) this.inherited.set(cell, value);
    return value;
  }

  /** In static memory; what the task shares and has taken over is no part of it. */
  private isInherited(cell: CellId): boolean {
    return !this.found.has(cell) && this.round.objects.isStatic(this.round.knowledge.cells.get(cell).object);
  }

  /**
   * The value of a cell that nobody can have changed since the path looked, or wrote there: it keeps interrupts out.
   */
  private knownWhileMasked({ state, task }: Access, cell: CellId): Value | undefined {
    const known = state.masked?.get(cell)?.holds;
    return known && this.round.knowledge.sharing.turns.isStillWithoutInterrupts(cell, task) ? known : undefined;
  }

  private noteWhileMasked(access: Access, cell: CellId, holds: Value | undefined): void {
    const { state } = access;
    if (state.masked) access.state = { ...state, masked: state.masked.set(cell, { holds }) };
  }

  /** The machine's status is written: it keeps interrupts out, or may let them in. */
  private noteStatus(access: Access, cell: CellId, value: Value, when: Lit): void {
    const { state } = access;
    const { object, offset } = this.round.knowledge.cells.get(cell);
    const info = this.round.space.get(object);
    if (offset !== 0 || info.kind !== 'global' || info.name !== STATUS || this.round.limits.without?.has('turns'))
      return;
    const keepsOut = when === TRUE && value.bits[OPEN_BIT] === FALSE;
    access.state = { ...state, masked: keepsOut ? (state.masked ?? Store.empty()) : undefined };
  }

  /** Reads the value that others have written, whoever did last. */
  private readShared(access: Access, cell: CellId, when: Lit): Value {
    const { g, knowledge } = this.round;
    const { state, site } = access;
    const own = this.writtenInSection(access, cell, g.and(state.guard, when));
    if (own) return own;
    const contents = this.contents.of(cell);
    // Nobody has published anything there by now.
    if (!contents.bits && knowledge.startsUnseen(cell))
      return plain(bits.constant(knowledge.cells.get(cell).width, 0n));
    if (!contents.bits) {
      knowledge.contents.assume(cell, this.round.initial.atStart(cell));
      joinContents(contents, knowledge.cells.get(cell).contents);
    }
    if (contents.pointsTo.length > 0 && !knowledge.startsUnseen(cell))
      this.round.addresses.revealing.noteResembled(this.round.initial.atStart(cell), objectsIn(contents.pointsTo));
    const value = this.variablesFor(cell);
    const guard = g.and(state.guard, when);
    const isKnown = value.every((bit) => bit === TRUE || bit === FALSE);
    if (guard !== FALSE && (!isKnown || this.round.limits.reordered))
      access.add({ kind: 'read', cell, guard, value, ...site });
    const like = this.round.likenessOf(contents, value.length);
    const found = withConstants(value, contents, like);
    if (!like) {
      const { pointsTo, most, addresses } = contents;
      return { bits: found, pointsTo, most, ...(addresses && pointsTo.length > 0 ? { addresses } : {}) };
    }
    const few = readAsFew(g, found, contents.few, contents.pointsTo);
    this.round.feasible?.assume(few.cases!.map((each) => each.when));
    return few;
  }

  /** Variables for whatever anybody may find there: of bits that are alike, one. */
  private variablesFor(cell: CellId): Bits {
    const { contents, width } = this.round.knowledge.cells.get(cell);
    const like = this.round.likenessOf(contents, width);
    const value: Lit[] = [];
    for (let i = 0; i < width; i++)
      value.push(contents.bits?.[i] ?? (like && like[i]! < i ? value[like[i]!]! : this.round.g.newInput()));
    return value;
  }

  /**
   * The value that the path itself wrote there last: nobody comes in between. What the library does to its locks is
   * known by its shape, and stays as it is.
   */
  private writtenInSection({ state: { inside }, site }: Access, cell: CellId, guard: Lit): Value | undefined {
    const [{ section }, ...others] = inside;
    const written = others.length === 0 && !site.library ? section?.written.get(cell) : undefined;
    return written && this.round.g.and(guard, not(written.when)) === FALSE ? written.value : undefined;
  }

  private noteWritten({ state: { inside }, site }: Access, cell: CellId, value: Value, when: Lit): void {
    const isOwn = inside.length === 1 && !site.library && !this.round.limits.without?.has('forwarding');
    for (const { section } of inside)
      if (isOwn) section?.written.set(cell, { when, value });
      else section?.written.delete(cell);
  }

  private writeCell(access: Access, cell: CellId, value: Value, when: Lit): void {
    const { addresses } = this.round;
    const { state } = access;
    if (when === FALSE) return;
    this.noteAccess(access, cell, true);
    if (this.isPrivate(state, cell)) {
      const before = when === TRUE ? value : this.heldPrivately(state, cell);
      access.state = { ...state, store: state.store.set(cell, addresses.revealing.choose(when, value, before)) };
      if (this.isInherited(cell)) this.keepsToItself = true;
      this.found.get(cell)?.writes.push({ when: this.round.g.and(state.guard, when), value });
    } else this.writePublic(access, cell, value, when);
    this.noteStatus(access, cell, value, when);
  }

  private writePublic(access: Access, cell: CellId, value: Value, when: Lit): void {
    const known = this.knownWhileMasked(access, cell);
    if (known && isSame(known, value)) return;
    this.publishValue(access, cell, value, when);
    this.noteWhileMasked(
      access,
      cell,
      when === TRUE ? value : known && this.round.addresses.revealing.choose(when, value, known),
    );
  }

  /** Others see what the task has written, and whatever that leads to. */
  publishValue(access: Access, cell: CellId, value: Value, when: Lit): void {
    const { g, knowledge, addresses } = this.round;
    const { guard } = access.state;
    this.escape(access, objectsOf(value.pointsTo));
    const mistaken = addresses.revealing.mistaken(
      addresses.revealing.shared(value),
      objectsIn(knowledge.cells.get(cell).contents.pointsTo),
    );
    access.tear(g.and(when, mistaken));
    this.writeShared(access, cell, value, g.and(guard, when));
  }

  /**
   * Publishes a cell, also if it was never written; where that goes to tasks that are created, it is in their memory
   * from the beginning.
   */
  private publishCell(access: Access, cell: CellId): void {
    const { knowledge } = this.round;
    const { state } = access;
    const unseen = knowledge.startsUnseen(cell);
    const held = state.store.get(cell);
    if (!held && !unseen) return;
    const value = held ?? this.round.initial.of(cell);
    if (unseen) this.noteAccess(access, cell, true);
    if (!knowledge.sharing.isShared(cell)) {
      if (!held) access.state = { ...state, store: state.store.set(cell, value) };
      return;
    }
    this.escape(access, objectsOf(value.pointsTo));
    this.writeShared(access, cell, value, state.guard, true);
  }

  /** Whether only the task itself can see the cell at the time. */
  isPrivate(state: State, cell: CellId): boolean {
    const { knowledge } = this.round;
    return (
      !state.concurrent ||
      !knowledge.sharing.isShared(cell) ||
      this.found.has(cell) ||
      this.isKept(state, cell) ||
      state.owned.get(knowledge.cells.get(cell).object) === PRIVATE
    );
  }

  /** Whether the first task has the cell to itself until it runs posted tasks. */
  isKept({ keeps }: State, cell: CellId): boolean {
    const { knowledge, limits } = this.round;
    return keeps && !limits.without?.has('turns') && knowledge.sharing.turns.ofFirst.has(cell) && this.isTaken(cell);
  }

  /** Others get to know addresses: what these objects hold, and what they lead to, is published. */
  escape(access: Access, objects: readonly ObjectId[]): void {
    const { knowledge } = this.round;
    for (const object of objects) {
      const { state } = access;
      if (state.owned.get(object) !== PRIVATE) continue;
      access.state = { ...state, owned: state.owned.set(object, PUBLISHED) };
      for (const cell of knowledge.cells.of(object)) this.publishCell(access, cell);
      if (knowledge.objects.isResembled(object))
        this.writeFlag(access, object, KNOWN, TRUE, state.made.get(object)?.when ?? TRUE);
    }
  }

  /** A write that others can see. */
  writeShared(access: Access, cell: CellId, written: Value, guard: Lit, publishes?: true): void {
    const { knowledge } = this.round;
    this.noteWritten(access, cell, written, guard);
    knowledge.sharing.notePublished(cell, access.task);
    if (!objectsOf(written.pointsTo).every((object) => this.round.objects.isStatic(object))) this.isIndividual = true;
    const value = this.round.addresses.revealing.shared(written);
    const { bits: contents, pointsTo } = knowledge.cells.get(cell).contents;
    const constant =
      contents?.every((bit) => bit !== undefined) === true && value.bits.every((bit, i) => bit === contents[i]);
    this.round.addresses.revealing.noteResembled(value, objectsIn(pointsTo));
    learn(this.round, cell, value, access.task, [guard, ...access.state.assumed]);
    if (guard !== FALSE && (!constant || this.round.limits.reordered))
      access.add({
        kind: 'write',
        cell,
        guard,
        value: value.bits,
        ...access.site,
        ...(publishes ? { publishes } : {}),
      });
  }
}

/** The variables, where it is not known to be one of these. */
function withConstants(variables: Bits, { bits: known }: Contents, like: readonly number[] | undefined): Bits {
  const value: Lit[] = [];
  variables.forEach((bit, i) => value.push(known?.[i] ?? (like && like[i]! < i ? value[like[i]!]! : bit)));
  return value;
}

function isSame(one: Value, other: Value): boolean {
  return (
    one.bits.length === other.bits.length &&
    one.bits.every((bit, i) => bit === other.bits[i]) &&
    one.pointsTo === other.pointsTo
  );
}
