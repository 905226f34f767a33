import { firstIndex } from '../../base/first-index.js';
import type { Position } from '../../source/diagnostic.js';
import { Interrupted } from '../../source/limits.js';
import type { CType } from '../../source/ctypes/ctype.js';
import type { Padding, Program } from '../../ir/ir.js';
import { OneLayout } from './one-layout.js';
import type { ObjectId, TaskId } from '../../steps/ids.js';
import { Occupied } from './occupied.js';
import type { PointsTo } from '../addresses/pointsto.js';
import type { Slot } from './stack-slots.js';
import { StackSlots } from './stack-slots.js';

/** Facts about an object besides its address, from one round of unrolling to the next. */
export interface ObjectFacts {
  /** In bytes; undefined if it is not a constant. */
  readonly size: number | undefined;
  /** The largest size it can have. */
  readonly maxSize: number;
  /** `given`: unspecified, but somebody has written them. */
  readonly contents: 'initialised' | 'zero' | 'unspecified' | 'given';
  readonly padding?: Padding | undefined;
  readonly readOnly: boolean;
}

export interface ObjectInfo {
  readonly id: ObjectId;
  readonly kind: 'global' | 'local' | 'heap' | 'function' | 'task';
  /** Index in the program's globals or functions; -1 for the others. */
  readonly index: number;
  readonly name: string;
  readonly type: CType | undefined;
  readonly base: bigint;
  readonly align: number;
  /** Where a heap block is allocated, in the user's code. */
  readonly position?: Position;
  /** A block that the library has for itself, or of a frame: nobody needs to free it. */
  readonly reserved?: true;
}

/** With 64-bit pointers every object owns 2^40 addresses: no plausible index reaches into a neighbour. */
const REGION_BITS = 40n;
/** A block of unknown size owns as many regions as the largest one needs. */
const REGIONS_OF_UNKNOWN = 1 << 7;
/**
 * The mark of representations' regions, in distinction from addresses of a machine: their numbers have this bit, bit 62
 * of the address.
 */
export const REPRESENTATION = 1 << 22;
/** Regions that there are. */
const MAX_REGIONS = 1 << 22;
/** The room for a block of unknown size in smaller address spaces. */
const UNKNOWN_SIZE = 1n << 22n;
const SMALL_UNKNOWN_SIZE = 1n << 10n;

/**
 * All objects of a program, each at an address of its own, but for locals in small address spaces (`stack-slots.ts`).
 * Objects are known by a key that says how the unrolling came to them, so that the same object has the same address in
 * every round.
 */
export class AddressSpace {
  private readonly objects: ObjectInfo[] = [];
  private readonly ids = new Map<string, ObjectId>();
  private readonly known = new Map<ObjectId, ObjectFacts>();
  private readonly layout: OneLayout;
  private readonly slots = new StackSlots();
  private regions = REPRESENTATION + 1;
  /** Where there is memory, if that is not told by the upper bits of addresses. */
  readonly occupied = new Occupied();

  /** @param reserved addresses that no object gets, where there is one layout */
  constructor(
    readonly pointerBits: number,
    readonly reserved: NonNullable<Program['reserved']> = [],
  ) {
    this.layout = new OneLayout(pointerBits, reserved);
  }

  get count(): number {
    return this.objects.length;
  }

  get all(): readonly ObjectInfo[] {
    return this.objects;
  }

  get(id: ObjectId): ObjectInfo {
    return this.objects[id]!;
  }

  /**
   * The object with this key, created on first use. `size` in bytes, undefined if it is not a constant. `slot`: where
   * it may share an address.
   */
  intern(key: string, size: number | undefined, make: Omit<ObjectInfo, 'id' | 'base'>, slot?: Slot): ObjectInfo {
    const known = this.ids.get(key);
    if (known !== undefined) return this.objects[known]!;
    const id = this.objects.length as ObjectId;
    const info: ObjectInfo = { ...make, id, base: this.place(id, size, make, slot) };
    this.objects.push(info);
    this.ids.set(key, id);
    return info;
  }

  /**
   * A task accesses the object; it needs an address of its own unless it is accessed by its own task only, and as long
   * as it lives.
   * @returns true if that is news
   */
  noteAccess(object: ObjectId, task: TaskId, isCertainlyAlive: boolean): boolean {
    return this.slots.noteAccess(object, task, isCertainlyAlive);
  }

  /**
   * Somebody asks which of these objects something is: they need addresses of their own.
   * @returns true if there is news
   */
  tellApart(objects: readonly ObjectId[]): boolean {
    return this.slots.tellApart(objects);
  }

  /** Before another round: gives those addresses of their own that need them. */
  settle(): void {
    for (const id of this.slots.evict()) {
      const { base, align } = this.objects[id]!;
      this.layout.remove(id, base);
      const own = this.layout.place(BigInt(this.known.get(id)!.maxSize), BigInt(align));
      this.layout.put(id, own);
      this.occupied.leave(id);
      this.objects[id] = { ...this.objects[id]!, base: own };
      this.occupy(id);
    }
  }

  /** Where objects lie that share addresses with this one; undefined if none may. */
  slotOf(id: ObjectId): bigint | undefined {
    return this.slots.baseOf(id);
  }

  /** Undefined for what is not memory: functions and tasks. */
  facts(id: ObjectId): ObjectFacts | undefined {
    return this.known.get(id);
  }

  /** @returns true if that is news */
  declare(id: ObjectId, facts: ObjectFacts): boolean {
    const before = this.known.get(id);
    this.known.set(id, facts);
    if (!this.wide && (!before || before.size !== facts.size)) this.occupy(id);
    return before?.size !== facts.size || before?.maxSize !== facts.maxSize || before?.contents !== facts.contents;
  }

  /** The one of some objects in whose region an address lies. */
  at(address: bigint, among: PointsTo): ObjectInfo | undefined {
    const there = this.wide ? this.inRegion(address) : this.layout.at(address);
    const [found, ...others] = there.filter((id) => among.includes(id));
    return found === undefined || others.length > 0 ? undefined : this.objects[found];
  }

  private inRegion(address: bigint): readonly ObjectId[] {
    const above = firstIndex(this.objects, ({ base }) => base > address);
    return above === 0 ? [] : [(above - 1) as ObjectId];
  }

  /** True if the upper bits of an address are the number of its object: {@link regionBits} says from where on. */
  get wide(): boolean {
    return this.pointerBits >= 64;
  }

  get regionBits(): number {
    return Number(REGION_BITS);
  }

  /** So many bytes of a block of unknown size have addresses. */
  get roomForUnknown(): bigint {
    if (this.wide) return BigInt(REGIONS_OF_UNKNOWN) << REGION_BITS;
    return this.pointerBits >= 32 ? UNKNOWN_SIZE : SMALL_UNKNOWN_SIZE;
  }

  /** Beyond the last region. */
  get regionCount(): number {
    return this.regions;
  }

  /** The upper bits of the addresses of an object, as `first` … `first + count − 1`. */
  regionsOf(id: ObjectId): { readonly first: number; readonly count: number } {
    const first = Number(this.objects[id]!.base >> REGION_BITS);
    const next = this.objects[id + 1];
    return { first, count: (next ? Number(next.base >> REGION_BITS) : this.regions) - first };
  }

  private occupy(id: ObjectId): void {
    this.occupied.note({
      id,
      first: Number(this.objects[id]!.base),
      size: this.known.get(id)!.size,
      slot: this.slots.baseOf(id),
    });
  }

  private place(
    id: ObjectId,
    size: number | undefined,
    { kind, align }: Pick<ObjectInfo, 'kind' | 'align'>,
    slot: Slot | undefined,
  ): bigint {
    if (this.wide) return this.placeRegion(size);
    // Nobody has a pointer to a task.
    if (kind === 'task') return 0n;
    const isShared = slot !== undefined && this.layout.isScarce;
    const extent = isShared ? BigInt(slot.extent) : size === undefined ? this.roomForUnknown : BigInt(size);
    const own = (): bigint => this.layout.place(extent, BigInt(align));
    const base = isShared ? this.slots.base(slot, own) : own();
    if (isShared) this.slots.add(id, slot.task, base);
    this.layout.put(id, base);
    return base;
  }

  private placeRegion(size: number | undefined): bigint {
    const first = this.regions;
    this.regions +=
      size === undefined ? REGIONS_OF_UNKNOWN : Math.max(1, Math.ceil(size / 2 ** Number(REGION_BITS - 1n)));
    if (this.regions >= REPRESENTATION + MAX_REGIONS) throw new Interrupted('size', 'there are too many objects');
    return BigInt(first) << REGION_BITS;
  }
}
