import { looksLikeRepresentation, represented } from './representation.js';

/**
 * Bytes at offsets below this are kept side by side, the others one by one: an object may be much larger than what is
 * used of it.
 */
const NEAR = 1 << 16;

/** Says of which bits of the byte at an offset it matters that nobody has written them. */
export type Unwritten = (offset: number) => number;

/** The bytes of an object; those never written are zero. */
export class Contents {
  private near: Uint8Array = new Uint8Array(0);
  private far: Map<number, number> | undefined;
  /** Representations of the pointers whose addresses are stored as a whole, by offset. */
  private pointers: Map<number, bigint> | undefined;
  /** Which bits of the bytes depend on memory never written, where that is not as it was first. */
  private shadows: Map<number, number> | undefined;

  /** @param unwritten absent if somebody has written everything */
  constructor(private readonly unwritten?: Unwritten) {}

  /** The given bytes, by offset, as far as they lie below `size`. */
  static of(bytes: ReadonlyMap<number, number>, size: bigint, unwritten?: Unwritten): Contents {
    const contents = new Contents(unwritten);
    for (const [offset, byte] of bytes) if (byte !== 0 && BigInt(offset) < size) contents.set(offset, byte);
    return contents;
  }

  copy(): Contents {
    const copy = new Contents(this.unwritten);
    copy.near = this.near.slice();
    if (this.far) copy.far = new Map(this.far);
    if (this.pointers) copy.pointers = new Map(this.pointers);
    if (this.shadows) copy.shadows = new Map(this.shadows);
    return copy;
  }

  get(offset: number): number {
    return (offset < NEAR ? this.near[offset] : this.far?.get(offset)) ?? 0;
  }

  /** The bits of the byte that depend on memory never written. */
  shadow(offset: number): number {
    return this.shadows?.get(offset) ?? this.unwritten?.(offset) ?? 0;
  }

  setShadow(offset: number, bits: number): void {
    const isNew = bits !== (this.unwritten?.(offset) ?? 0);
    if (isNew) (this.shadows ??= new Map()).set(offset, bits);
    else this.shadows?.delete(offset);
  }

  /** The representation of the pointer that is stored in the eight bytes from there. */
  pointer(offset: number): bigint | undefined {
    return this.pointers?.get(offset);
  }

  /** The representations of all of them. */
  allPointers(): Iterable<bigint> {
    return this.pointers?.values() ?? [];
  }

  /** Only below this offset something else than zeros has been written side by side. */
  get extent(): number {
    return this.near.length;
  }

  /** The bytes from there have been set to the address that this represents. */
  setPointer(offset: number, representation: bigint): void {
    (this.pointers ??= new Map()).set(offset, representation);
  }

  /** Takes for a representation whatever looks like one in the eight bytes from one of these offsets. */
  takeForPointers(offsets: Iterable<number>): void {
    for (const offset of offsets) {
      const bits = Array.from({ length: 8 }, (_, i) => BigInt(this.get(offset + i)) << BigInt(8 * i)).reduce(
        (all, byte) => all | byte,
      );
      if (looksLikeRepresentation(bits)) this.setPointer(offset, represented(bits));
    }
  }

  set(offset: number, byte: number): void {
    if (this.pointers) for (let start = offset - 7; start <= offset; start++) this.pointers.delete(start);
    if (offset >= NEAR) {
      this.far ??= new Map();
      this.far.set(offset, byte);
      return;
    }
    if (offset >= this.near.length) this.grow(offset + 1);
    this.near[offset] = byte;
  }

  /** Equal exactly for equal contents. */
  key(): string {
    let length = this.near.length;
    while (length > 0 && this.near[length - 1] === 0) length--;
    const near = Array.from(this.near.subarray(0, length), (byte) => String.fromCharCode(byte)).join('');
    const far = [...(this.far ?? [])].filter(([, byte]) => byte !== 0).sort(([a], [b]) => a - b);
    const pointers = [...(this.pointers ?? [])].sort(([a], [b]) => a - b);
    const shadows = [...(this.shadows ?? [])].sort(([a], [b]) => a - b);
    return `${length} ${near}${far.join(' ')}${pointers.join(' ')}${this.unwritten ? '?' : ''}${shadows.join(' ')}`;
  }

  private grow(length: number): void {
    const grown = new Uint8Array(Math.min(NEAR, Math.max(8, 2 * length)));
    grown.set(this.near);
    this.near = grown;
  }
}
