import { firstIndex } from '../../base/first-index.js';
import { Interrupted } from '../../source/limits.js';
import type { Program } from '../../ir/ir.js';
import type { ObjectId } from '../../steps/ids.js';

/**
 * Addresses below this are never given to an object, so that they are recognised as (offsets from) the null pointer.
 */
export const FIRST_ADDRESS = 4096n;

/** Between objects, so that overruns do not hit a neighbour: with 32 bits there is room enough. */
const GAP = 1n << 16n;
const SMALL_GAP = 1n << 4n;
/** The gap where most addresses are taken: what is one past an object is not the next one. */
const SMALLEST_GAP = 1n;
const SMALLEST_ALIGN = 2n;

interface Stretch {
  readonly first: bigint;
  /** Where the next object begins. */
  readonly end: bigint;
}

/**
 * The layout of small address spaces, in which representations are machine addresses. While there are addresses enough,
 * objects lie far apart; then close together, and in the end between the first ones.
 */
export class OneLayout {
  private next = FIRST_ADDRESS;
  /** Sorted. */
  private readonly starts: bigint[] = [];
  private readonly byStart = new Map<bigint, readonly ObjectId[]>();
  private holes: readonly Stretch[] = [];

  constructor(
    private readonly pointerBits: number,
    private readonly reserved: NonNullable<Program['reserved']>,
  ) {}

  /** So many addresses are taken that objects lie close together, and should share them. */
  get isScarce(): boolean {
    return this.next > this.ample;
  }

  /** Addresses for an object that no other has. */
  place(extent: bigint, align: bigint): bigint {
    const base = this.free(alignUp(this.next, align), extent, align);
    const gap = this.pointerBits >= 32 ? GAP : SMALL_GAP;
    const end = base > this.ample ? behind(base, extent) : (base + extent + gap + gap - 1n) & -gap;
    if (end >= 1n << BigInt(this.pointerBits)) return this.between(extent, align);
    this.next = this.after(base, end);
    if (this.next > end) this.holes = [...this.holes, { first: end, end: this.next }];
    return base;
  }

  /** The object lies there, maybe as others do. */
  put(object: ObjectId, base: bigint): void {
    const there = this.byStart.get(base);
    if (!there) this.starts.splice(this.countUpTo(base), 0, base);
    this.byStart.set(base, [...(there ?? []), object]);
  }

  /** The object lies there no more; the addresses stay taken. */
  remove(object: ObjectId, base: bigint): void {
    this.byStart.set(
      base,
      this.at(base).filter((other) => other !== object),
    );
  }

  /** Those of the last objects that begin at an address or before. */
  at(address: bigint): readonly ObjectId[] {
    const start = this.starts[this.countUpTo(address) - 1];
    return start === undefined ? [] : this.byStart.get(start)!;
  }

  /** Half of the addresses; with 32 bits, where that much goes to the first few objects, three quarters. */
  private get ample(): bigint {
    return this.pointerBits >= 32 ? this.half + this.half / 2n : this.half;
  }

  private get half(): bigint {
    return 1n << BigInt(this.pointerBits - 1);
  }

  private countUpTo(address: bigint): number {
    return firstIndex(this.starts, (start) => start > address);
  }

  /** The first place from `base` on that keeps away from reserved addresses. */
  private free(base: bigint, extent: bigint, align: bigint): bigint {
    const taken = this.reserved.find(({ first, last }) => first <= base + extent && last >= base);
    return taken ? this.free(alignUp(taken.last + 1n, align), extent, align) : base;
  }

  /**
   * While there is room, the next address differs from the one before in every byte, so that a pointer of which an
   * interrupt sees a half is neither.
   */
  private after(base: bigint, end: bigint): bigint {
    const step = this.pointerBits >= 32 ? 0x01010110n : 0x0110n;
    if (end > this.half) return end;
    let next = base + step;
    const stride = this.pointerBits >= 32 ? 0x01010000n : 0x0100n;
    while (next < end) next += stride;
    return next;
  }

  /** Where the addresses up to the last are taken: between objects that lie far apart. */
  private between(extent: bigint, align: bigint): bigint {
    const width = align > SMALLEST_ALIGN ? align : SMALLEST_ALIGN;
    for (const hole of this.holes) {
      const base = this.free(alignUp(hole.first, width), extent, width);
      if (base + extent >= hole.end) continue;
      this.holes = this.holes.map((other) => (other === hole ? { first: behind(base, extent), end: hole.end } : other));
      return base;
    }
    throw new Interrupted('size', `the program's objects do not fit into an address space of ${this.pointerBits} bits`);
  }
}

/** Where another object can begin, without a wish for alignment. */
function behind(base: bigint, extent: bigint): bigint {
  return alignUp(base + extent + SMALLEST_GAP, SMALLEST_ALIGN);
}

export function alignUp(address: bigint, align: bigint): bigint {
  return ((address + align - 1n) / align) * align;
}
