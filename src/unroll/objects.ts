import type { Position } from '../source/diagnostic.js';
import { Interrupted } from '../source/limits.js';
import type { CType } from '../ctypes/ctype.js';
import type { Padding, Program } from '../ir/ir.js';

export type ObjectId = number & { readonly __brand: 'ObjectId' };

/** What is known of an object besides its address, from one round of unrolling to the next. */
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

/** Addresses below this are never given to an object, so that they are recognised as (offsets from) the null pointer. */
export const FIRST_ADDRESS = 4096n;

/** With 64-bit pointers every object owns 2^40 addresses: no plausible index reaches into a neighbour. */
const REGION_BITS = 40n;
/** A block of unknown size owns as many regions as the largest one needs. */
const REGIONS_OF_UNKNOWN = 1 << 7;
/** What tells the regions of representations from addresses of a machine: their numbers have this bit, bit 62 of the address. */
export const REPRESENTATION = 1 << 22;
/** Regions that there are. */
const MAX_REGIONS = 1 << 22;
/** Between objects in smaller address spaces, so that overruns do not hit a neighbour: with 32 bits there is room enough. */
const GAP = 1n << 16n;
const SMALL_GAP = 1n << 4n;
/** The same where half of the addresses are taken: what is one past an object is not the next one. */
const SMALLEST_GAP = 1n << 1n;
/** What a block of unknown size gets in smaller address spaces. */
const UNKNOWN_SIZE = 1n << 22n;
const SMALL_UNKNOWN_SIZE = 1n << 10n;

/**
 * All objects of a program, each at an address of its own. Objects are known by a key that says how the unrolling came to them, so
 * that the same object has the same address in every round.
 */
export class AddressSpace {
  private readonly objects: ObjectInfo[] = [];
  private readonly ids = new Map<string, ObjectId>();
  private readonly known = new Map<ObjectId, ObjectFacts>();
  private next: bigint = FIRST_ADDRESS;
  private regions = REPRESENTATION + 1;

  /** @param reserved addresses that no object gets, where there is one layout */
  constructor(
    readonly pointerBits: number,
    readonly reserved: NonNullable<Program['reserved']> = [],
  ) {}

  get count(): number {
    return this.objects.length;
  }

  get(id: ObjectId): ObjectInfo {
    return this.objects[id]!;
  }

  /** The object with this key, created on first use. `size` in bytes, undefined if it is not a constant. */
  intern(key: string, size: number | undefined, make: Omit<ObjectInfo, 'id' | 'base'>): ObjectInfo {
    const known = this.ids.get(key);
    if (known !== undefined) return this.objects[known]!;
    const id = this.objects.length as ObjectId;
    const info: ObjectInfo = { ...make, id, base: this.place(size, make.align) };
    this.objects.push(info);
    this.ids.set(key, id);
    return info;
  }

  /** Undefined for what is not memory: functions and tasks. */
  facts(id: ObjectId): ObjectFacts | undefined {
    return this.known.get(id);
  }

  /** @returns true if that is news */
  declare(id: ObjectId, facts: ObjectFacts): boolean {
    const before = this.known.get(id);
    this.known.set(id, facts);
    return before?.size !== facts.size || before?.maxSize !== facts.maxSize || before?.contents !== facts.contents;
  }

  /** The object in whose region an address lies. */
  at(address: bigint): ObjectInfo | undefined {
    if (address < FIRST_ADDRESS) return undefined;
    let low = 0;
    let high = this.objects.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.objects[middle]!.base <= address) low = middle;
      else high = middle - 1;
    }
    const candidate = this.objects[low];
    return candidate && candidate.base <= address ? candidate : undefined;
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

  private place(size: number | undefined, align: number): bigint {
    if (this.wide) return this.placeRegion(size);
    const extent = size === undefined ? this.roomForUnknown : BigInt(size);
    const base = this.free(alignUp(this.next, BigInt(align)), extent, BigInt(align));
    const isScarce = base > 1n << BigInt(this.pointerBits - 1);
    const gap = this.pointerBits >= 32 ? GAP : isScarce ? SMALLEST_GAP : SMALL_GAP;
    this.next = this.after(base, (base + extent + gap + gap - 1n) & -gap);
    if (this.next >= 1n << BigInt(this.pointerBits))
      throw new Interrupted('size', `the program's objects do not fit into an address space of ${this.pointerBits} bits`);
    return base;
  }

  /** The first place from `base` on that keeps away from reserved addresses. */
  private free(base: bigint, extent: bigint, align: bigint): bigint {
    const taken = this.reserved.find(({ first, last }) => first <= base + extent && last >= base);
    return taken ? this.free(alignUp(taken.last + 1n, align), extent, align) : base;
  }

  /** While there is room, the next address differs from the one before in every byte, so that a pointer of which an interrupt sees a half is neither. */
  private after(base: bigint, end: bigint): bigint {
    const step = this.pointerBits >= 32 ? 0x01010110n : 0x0110n;
    if (end > 1n << BigInt(this.pointerBits - 1)) return end;
    let next = base + step;
    const stride = this.pointerBits >= 32 ? 0x01010000n : 0x0100n;
    while (next < end) next += stride;
    return next;
  }

  private placeRegion(size: number | undefined): bigint {
    const first = this.regions;
    this.regions += size === undefined ? REGIONS_OF_UNKNOWN : Math.max(1, Math.ceil(size / 2 ** Number(REGION_BITS - 1n)));
    if (this.regions >= REPRESENTATION + MAX_REGIONS) throw new Interrupted('size', 'there are too many objects');
    return BigInt(first) << REGION_BITS;
  }
}

function alignUp(address: bigint, align: bigint): bigint {
  return ((address + align - 1n) / align) * align;
}
