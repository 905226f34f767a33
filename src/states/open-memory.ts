/** The objects of a state while a step changes them. */
import type { AccessFlags } from '../ir/access-flags.js';
import { IS_PROVED, IS_SILENT, isAtomicAccess } from '../ir/access-flags.js';
import { isPointer, isUnknown, offsetOf, placeOf, Unsuited } from './numbers.js';
import { composed, decomposed } from './pieces.js';
import type { Activation, ObjectPart } from './parts.js';
import { GONE } from './parts.js';
import type { Placing } from './placing.js';
import { freePlace } from './placing.js';
import type { Cell, Shape } from './shapes.js';
import { firstOf, groupOf, isSingle } from './shapes.js';
import type { Setting } from './setting.js';

/** Bytes that a step reads or writes. */
export interface Touch {
  readonly address: number;
  readonly size: number;
  readonly writes: boolean;
  readonly isAtomic: boolean;
  /** The step has made the object, perhaps where another one was. */
  readonly isOwn: boolean;
}

/** Two tasks race that do the one, and directly after it the other. */
export function conflict(one: Touch, later: Touch): boolean {
  const overlap = one.address < later.address + later.size && later.address < one.address + one.size;
  return overlap && !later.isOwn && (one.writes || later.writes) && !(one.isAtomic && later.isAtomic);
}

/** The bytes that an access to an object of others touches; undefined if it races with nothing. */
export function touchOf(
  setting: Setting,
  address: number,
  size: number,
  writes: boolean,
  flags: AccessFlags,
  inSection: boolean,
): Touch | undefined {
  if ((flags & (IS_SILENT | IS_PROVED)) !== 0) return undefined;
  const isAtomic = isAtomicAccess(flags, inSection) || setting.isMachineState(placeOf(address));
  return { address, size, writes, isAtomic, isOwn: false };
}

/** Whoever wants to know what a step depends on, besides its task and who exists. */
export interface Dependences {
  /** Which part is there before the step. */
  read(place: number, number: number): void;
  choose(arity: number, choice: number): void;
  /** Where a new object goes. */
  place(placing: Placing, place: number): void;
}

/** Cells that have changed. */
interface OpenCells {
  readonly shape: Shape;
  /** The index of the first. */
  readonly first: number;
  readonly values: number[];
}

/** Below this nothing has an address. */
const NULL_ZONE = 4096;
const NONE: readonly number[] = [];

export class OpenMemory {
  /** By place: the parts of the state. */
  readonly row: number[] = [];
  readonly changed = new Map<number, OpenCells>();
  /** Places of the row that the step has written. */
  readonly written = new Set<number>();
  dependences: Dependences | undefined;
  task = 0;
  /** Bit t: task t has been created. */
  existing = 0;
  /** Whether the step goes on only as far as others cannot tell when. */
  isAhead = false;
  isInSection = false;
  /** The accesses of the step, if they are wanted. */
  touches: Touch[] | undefined;
  /** Places of objects that the step has made. */
  private readonly made = new Set<number>();

  constructor(private readonly setting: Setting) {}

  /** How many places the step has made objects at. */
  get madeCount(): number {
    return this.made.size;
  }

  /** A task begins a step. */
  begin(task: number): void {
    const { row, setting } = this;
    this.task = task;
    this.isAhead = false;
    this.isInSection = false;
    if (this.touches) this.touches = [];
    this.changed.clear();
    this.written.clear();
    this.made.clear();
    this.existing = setting.existing(row);
  }

  put(place: number, number: number): void {
    const { row } = this;
    this.written.add(place);
    while (row.length < place) row.push(0);
    row[place] = number;
  }

  exchange(one: number, other: number): void {
    const [first, second] = [this.partAt(one), this.partAt(other)];
    this.put(one, second);
    this.put(other, first);
  }

  /** The number of the part that is there. */
  partAt(place: number): number {
    const number = this.row[place] ?? 0;
    if (this.dependences && !this.written.has(place)) this.dependences.read(place, number);
    return number;
  }

  /** Numbers the cells that have changed. */
  close(): void {
    for (const [place, { shape, first, values }] of this.changed)
      this.put(place, this.setting.parts.cells(shape, first, values));
  }

  /** The object at a place; undefined if it is gone, or never was. */
  objectAt(place: number): ObjectPart | undefined {
    const number = this.setting.isThereForEver(place) ? 0 : this.partAt(place);
    if (number === 0) return this.setting.initialObject(place);
    if (number === GONE) return undefined;
    const part = this.setting.parts.at(number)!;
    return part.kind === 'object' ? part : undefined;
  }

  private valueOf(place: number, { shape }: ObjectPart, cell: Cell): number {
    const group = groupOf(cell);
    const values = this.valuesAt(this.setting.placeOfCells(place, group));
    return values[cell.index - firstOf(group)] ?? shape.initially(cell);
  }

  private valuesAt(place: number): readonly number[] {
    const changed = this.changed.get(place);
    if (changed) return changed.values;
    const part = this.setting.parts.at(this.partAt(place));
    return part?.kind === 'cells' ? part.values : NONE;
  }

  private fill(place: number, { shape }: ObjectPart, cell: Cell, value: number): void {
    const group = groupOf(cell);
    const first = firstOf(group);
    const { values } = this.opened(this.setting.placeOfCells(place, group), shape, first, isSingle(group));
    while (first + values.length < cell.index) values.push(shape.initially(shape.cells[first + values.length]!));
    values[cell.index - first] = value;
  }

  /** @param isWritten all that is there is written now */
  private opened(place: number, shape: Shape, first: number, isWritten: boolean): OpenCells {
    const changed = this.changed.get(place);
    if (changed) return changed;
    const own = { shape, first, values: isWritten ? [] : this.valuesAt(place).slice() };
    this.changed.set(place, own);
    return own;
  }

  /** The object that an access is to; undefined if something is wrong with it. */
  private accessed(address: number, size: number): ObjectPart | undefined {
    if (!isPointer(address)) return this.nowhere(address);
    const object = this.objectAt(placeOf(address));
    const offset = offsetOf(address);
    return object && offset >= 0 && offset + size <= object.size ? object : undefined;
  }

  /** A number is no address of an object, whichever it is. @throws Unsuited if that is not known */
  nowhere(address: number): undefined {
    if (isUnknown(address)) throw new Unsuited('an address is not known');
    if (address >= NULL_ZONE) throw new Unsuited('a number is used as an address');
    return undefined;
  }

  /** The value there, unless others can tell when it is read, or something is wrong. */
  load(address: number, size: number, flags: AccessFlags): number | 'seen' | 'fails' {
    const object = this.accessed(address, size);
    if (!object) return 'fails';
    const offset = offsetOf(address);
    this.touch(address, size, false, flags);
    const cell = object.shape.cell(offset, size);
    if (cell) {
      if (this.isSeen(object, cell, false)) return 'seen';
      return this.valueOf(placeOf(address), object, cell);
    }
    const pieces = object.shape.pieces(offset, size);
    if (this.areSeen(object, pieces, false)) return 'seen';
    const values = pieces.map((piece) => this.valueOf(placeOf(address), object, piece));
    return composed(object.shape, values, pieces, offset, size);
  }

  /** @param what undefined: what is there stays */
  store(
    address: number,
    size: number,
    what: (() => number) | undefined,
    flags: AccessFlags,
  ): 'follows' | 'seen' | 'fails' {
    const object = this.accessed(address, size);
    if (!object || object.readOnly) return 'fails';
    const offset = offsetOf(address);
    this.touch(address, size, true, flags);
    const cell = object.shape.cell(offset, size);
    if (cell) {
      if (this.isSeen(object, cell, true)) return 'seen';
      if (what) this.fill(placeOf(address), object, cell, what());
      return 'follows';
    }
    const pieces = object.shape.pieces(offset, size);
    if (this.areSeen(object, pieces, true)) return 'seen';
    if (!what) return 'follows';
    const value = what();
    const place = placeOf(address);
    const before = pieces.map((piece) => this.valueOf(place, object, piece));
    const values = decomposed(object.shape, value, before, pieces, offset, size);
    pieces.forEach((piece, i) => this.fill(place, object, piece, values[i]!));
    return 'follows';
  }

  /** The shadow of what was just read there: others can tell it as little as that. */
  shadow(address: number, size: number): number {
    const place = placeOf(address);
    const object = this.objectAt(place)!;
    const offset = offsetOf(address);
    const cell = object.shape.cell(offset, size, 'shadow');
    if (cell) return this.valueOf(place, object, cell);
    const pieces = object.shape.pieces(offset, size, 'shadow');
    const values = pieces.map((piece) => this.valueOf(place, object, piece));
    return composed(object.shape, values, pieces, offset, size);
  }

  /** Of what was just written there. */
  setShadow(address: number, size: number, shadow: number): void {
    const place = placeOf(address);
    const object = this.objectAt(place)!;
    const offset = offsetOf(address);
    const cell = object.shape.cell(offset, size, 'shadow');
    if (cell) return this.fill(place, object, cell, shadow);
    const pieces = object.shape.pieces(offset, size, 'shadow');
    const before = pieces.map((piece) => this.valueOf(place, object, piece));
    const values = decomposed(object.shape, shadow, before, pieces, offset, size);
    pieces.forEach((piece, i) => this.fill(place, object, piece, values[i]!));
  }

  /** Notes what the step itself touches, not what is done at once with it, if anybody wants to know. */
  touch(address: number, size: number, writes: boolean, flags: AccessFlags): void {
    if (!this.touches || this.isAhead) return;
    const touch = touchOf(this.setting, address, size, writes, flags, this.isInSection);
    if (touch) this.touches.push({ ...touch, isOwn: this.made.has(placeOf(address)) });
  }

  private isSeen({ guard }: ObjectPart, { index }: Cell, writes: boolean): boolean {
    return guard.access(index, this.task, this.existing, writes) && this.isAhead;
  }

  private areSeen(object: ObjectPart, cells: readonly Cell[], writes: boolean): boolean {
    let seen = false;
    for (const cell of cells) if (this.isSeen(object, cell, writes)) seen = true;
    return seen;
  }

  /** Whether others can tell when the lives of these objects end. */
  isSeenToEnd(places: readonly number[]): boolean {
    let seen = false;
    for (const place of places)
      if (place !== 0 && this.objectAt(place)?.guard.end(this.task, this.existing)) seen = true;
    return seen;
  }

  remove(place: number): void {
    this.put(place, this.setting.isThereFirst(place) ? GONE : 0);
    for (const cells of this.setting.placesOfCells(place)) {
      this.changed.delete(cells);
      this.put(cells, 0);
    }
  }

  newObject(shape: ObjectPart['shape'], size: number, isBlock: boolean, frames: readonly Activation[]): number {
    const { setting } = this;
    const placing = this.placing(frames);
    const place = freePlace(setting, this.row, placing);
    this.dependences?.place(placing, place);
    const guard = setting.guardOf(shape, this.task);
    setting.noteResident(place, guard);
    this.made.add(place);
    // What was there before is gone, and nobody can meet it any more.
    if (this.touches) this.touches = this.touches.filter(({ address }) => placeOf(address) !== place);
    this.put(place, setting.parts.object({ shape, guard, size, readOnly: false, isBlock }));
    return place;
  }

  private placing(frames: readonly Activation[]): Placing {
    const { row, written, changed, setting } = this;
    const led = new Set<number>();
    for (const place of written) {
      const part = changed.has(place) ? undefined : setting.parts.at(row[place]!);
      for (const target of part?.points ?? []) led.add(target);
    }
    for (const { values } of changed.values())
      for (const value of values) if (isPointer(value)) led.add(placeOf(value));
    for (const { registers, locals } of frames) {
      for (const value of registers) if (isPointer(value)) led.add(placeOf(value));
      for (const local of locals) if (local !== 0) led.add(local);
    }
    const occupied = new Set([...written].filter((place) => row[place] !== 0));
    return { task: this.task, own: new Set([...written, ...changed.keys()]), occupied, led };
  }

  exists(address: number, writable: boolean): boolean {
    if (isUnknown(address)) throw new Unsuited('an address is not known');
    if (!isPointer(address)) return this.nowhere(address) ?? false;
    const place = placeOf(address);
    // Also of what is gone: that somebody looks makes a difference to when it goes.
    for (const guard of this.setting.lookAt(place)) guard.look(this.task, this.existing);
    const object = this.objectAt(place);
    const offset = offsetOf(address);
    return object !== undefined && offset >= 0 && offset < Math.max(1, object.size) && !(writable && object.readOnly);
  }

  sizeAt(address: number): number {
    if (!isPointer(address)) return this.nowhere(address) ?? 0;
    const object = this.objectAt(placeOf(address));
    const offset = offsetOf(address);
    if (!object) throw new Unsuited('the size of an object that is gone is asked for');
    return offset >= 0 && offset < Math.max(1, object.size) ? object.size : 0;
  }
}
