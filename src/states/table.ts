/**
 * Rows of numbers, each kept once: a closed hash table of packed rows (`packing.ts`), which lie one after the other in
 * pages that are never copied.
 */
import { RowPacking } from './packing.js';

/** Rows of a page. */
const PAGE_BITS = 10;
const PAGE = 1 << PAGE_BITS;
/** Of so many slots a row has to have, at least. */
const ROOM = 1.5;

/** A row that is packed again, from its numbers. */
interface Unpacked {
  readonly row: readonly number[];
  set(row: readonly number[]): void;
}

export class RowTable {
  readonly packing = new RowPacking();
  /** Rows that are packed anew as the table is. */
  readonly openRows: Unpacked[] = [];
  private pages: Int32Array[] = [];
  private slots = new Int32Array(1 << 10);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Bytes that the table has. */
  get bytes(): number {
    return 4 * PAGE * this.packing.fields.words * this.pages.length + 4 * this.slots.length + this.packing.bytes;
  }

  /** Adds a row. @returns its index, or that of the equal row that there is, as -1 - index */
  add(words: Int32Array): number {
    if (ROOM * (this.count + 1) > this.slots.length) this.rehash(2 * this.slots.length);
    const size = this.packing.fields.words;
    const mask = this.slots.length - 1;
    let slot = hashOf(words, 0, size) & mask;
    for (let known = this.slots[slot]!; known !== 0; known = this.slots[slot]!) {
      if (this.isThere(known - 1, words, size)) return -known;
      slot = (slot + 1) & mask;
    }
    const index = this.count++;
    if (index >>> PAGE_BITS === this.pages.length) this.pages.push(new Int32Array(PAGE * size));
    const page = this.pages[index >>> PAGE_BITS]!;
    const offset = (index & (PAGE - 1)) * size;
    for (let i = 0; i < size; i++) page[offset + i] = words[i]!;
    this.slots[slot] = this.count;
    return index;
  }

  /** Fills in the words of the row with this index. */
  read(index: number, words: Int32Array): void {
    const size = this.packing.fields.words;
    const page = this.pages[index >>> PAGE_BITS]!;
    const offset = (index & (PAGE - 1)) * size;
    for (let i = 0; i < size; i++) words[i] = page[offset + i]!;
  }

  private isThere(index: number, words: Int32Array, size: number): boolean {
    const page = this.pages[index >>> PAGE_BITS]!;
    const offset = (index & (PAGE - 1)) * size;
    for (let i = 0; i < size; i++) if (page[offset + i] !== words[i]) return false;
    return true;
  }

  /** Makes room for all codes, in all rows. */
  repack(): void {
    const { packing, pages, openRows } = this;
    const before = packing.fields;
    const rows = openRows.map(({ row }) => row.slice());
    packing.layOut();
    for (const [i, row] of openRows.entries()) row.set(rows[i]!);
    const { word, shift, words: size } = packing.fields;
    const used = [...before.mask.keys()].filter((place) => before.mask[place] !== 0);
    this.pages = pages.map((page) => {
      const packed = new Int32Array(PAGE * size);
      for (let row = 0; row < PAGE; row++)
        for (const place of used) {
          const code = (page[row * before.words + before.word[place]!]! >>> before.shift[place]!) & before.mask[place]!;
          packed[row * size + word[place]!]! |= code << shift[place]!;
        }
      return packed;
    });
    this.rehash(this.slots.length);
  }

  private rehash(length: number): void {
    this.slots = new Int32Array(length);
    const size = this.packing.fields.words;
    const mask = length - 1;
    for (let index = 0; index < this.count; index++) {
      let slot = hashOf(this.pages[index >>> PAGE_BITS]!, (index & (PAGE - 1)) * size, size) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = index + 1;
    }
  }
}

/** The multiplication is that of Fibonacci hashing, with the high bits mixed into the low ones. */
function hashOf(words: Int32Array, start: number, size: number): number {
  let hash = 0;
  for (let i = start; i < start + size; i++) {
    hash = Math.imul(hash ^ words[i]!, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
