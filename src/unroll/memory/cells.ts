import { readAsFew } from '../values/few-numbers.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import type { Action, Site } from '../../steps/events.js';
import type { CellId, ObjectId } from '../../steps/ids.js';
import { PRIVATE, PUBLISHED, objectsOf } from './ownership.js';
import type { PointsTo } from '../addresses/pointsto.js';
import { NOWHERE, objectsIn, union } from '../addresses/pointsto.js';
import type { Recorder } from '../paths/recorder.js';
import type { Round } from '../paths/round.js';
import { overlay } from '../paths/round.js';
import { KNOWN, SHADOWS } from '../../steps/flags.js';
import type { State } from '../paths/state.js';
import type { Value } from '../values/value.js';
import { plain } from '../values/value.js';

/** One of the places where an access may go, by its address. */
export interface Chosen {
  readonly when: Lit;
  readonly isCertain: boolean;
  readonly address?: Value;
}

/** The cells of one task's memory. Those that no other task can touch at the time live in the state's store; accesses to shared ones become actions. */
export class Cells {
  /** Where the access that is being made hits a part of a pointer without being certain to. */
  private torn: Lit = FALSE;

  constructor(
    private readonly round: Round,
    private readonly recorder: Recorder,
  ) {}

  /** Where the accesses since the last question hit what cannot be followed. */
  takeTorn(): Lit {
    const { torn } = this;
    this.torn = FALSE;
    return torn;
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

  /** All that an object holds, cell by cell. */
  readAll(state: State, object: ObjectId, site: Site, actions: Action[]): Value[] {
    const { knowledge } = this.round;
    const cells = knowledge.cellsOf(object).filter((cell) => knowledge.cell(cell).offset >= 0 && knowledge.cell(cell).offset < SHADOWS);
    return cells.map((cell) => this.readCell(state, cell, TRUE, site, actions));
  }

  readRange(state: State, object: ObjectId, offset: number, size: number, { when, isCertain }: Chosen, site: Site, actions: Action[]): Value {
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

  writeRange(state: State, object: ObjectId, offset: number, size: number, whole: Value, { when, isCertain }: Chosen, site: Site, actions: Action[]): State {
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

  private readCell(state: State, cell: CellId, when: Lit, site: Site, actions: Action[]): Value {
    const { g, knowledge } = this.round;
    knowledge.noteAccess(cell, this.recorder.task, false, this.recorder.childCount);
    if (this.isPrivate(state, cell)) return state.store.get(cell) ?? this.unwritten(state, cell);
    const contents = knowledge.cell(cell).contents;
    // Nobody has published anything there by now.
    if (!contents.bits && knowledge.startsUnseen(cell)) return plain(bits.constant(knowledge.cell(cell).width, 0n));
    if (!contents.bits) knowledge.assumeContents(cell, this.round.atStart(cell));
    if (contents.pointsTo.length > 0 && !knowledge.startsUnseen(cell))
      this.round.addresses.revealing.noteResembled(this.round.atStart(cell), objectsIn(contents.pointsTo));
    const { width } = knowledge.cell(cell);
    const like = this.round.likenessOf(contents, width);
    const value: Lit[] = [];
    for (let i = 0; i < width; i++) value.push(contents.bits?.[i] ?? (like && like[i]! < i ? value[like[i]!]! : g.newInput()));
    const guard = g.and(state.guard, when);
    if (guard !== FALSE && value.some((bit) => bit !== TRUE && bit !== FALSE)) actions.push({ kind: 'read', cell, guard, value, ...site });
    return like ? readAsFew(g, value, contents.few) : { bits: value, pointsTo: contents.pointsTo, most: contents.most };
  }

  private writeCell(state: State, cell: CellId, value: Value, when: Lit, site: Site, actions: Action[]): State {
    const { g, knowledge, addresses } = this.round;
    if (when === FALSE) return state;
    knowledge.noteAccess(cell, this.recorder.task, true, this.recorder.childCount);
    if (this.isPrivate(state, cell)) {
      const before = when === TRUE ? value : (state.store.get(cell) ?? this.unwritten(state, cell));
      return { ...state, store: state.store.set(cell, addresses.revealing.choose(when, value, before)) };
    }
    const next = this.escape(state, objectsOf(value.pointsTo), site, actions);
    const mistaken = addresses.revealing.mistaken(addresses.revealing.shared(value), objectsIn(knowledge.cell(cell).contents.pointsTo));
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

  /** What only the task itself can see at the time. */
  isPrivate(state: State, cell: CellId): boolean {
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
      if (knowledge.isResembled(object)) next = this.writeFlag(next, object, KNOWN, TRUE, next.made.get(object)?.when ?? TRUE, site, actions);
    }
    return next;
  }

  /** A write that others can see. */
  writeShared(cell: CellId, written: Value, guard: Lit, site: Site, actions: Action[]): void {
    const { knowledge } = this.round;
    const value = this.round.addresses.revealing.shared(written);
    const { bits: contents, pointsTo } = knowledge.cell(cell).contents;
    const constant = contents?.every((bit) => bit !== undefined) === true && value.bits.every((bit, i) => bit === contents[i]);
    this.round.addresses.revealing.noteResembled(value, objectsIn(pointsTo));
    knowledge.noteContents(cell, value);
    if (guard !== FALSE && !constant) actions.push({ kind: 'write', cell, guard, value: value.bits, ...site });
  }
}
