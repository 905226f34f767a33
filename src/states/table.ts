/**
 * Rows of numbers, each kept once: a closed hash table whose rows lie one after the other in pages, as words of 16
 * bits. A page is never copied, and most numbers are small: a larger one is a mark and two words.
 */
const PAGE = 1 << 18;
const MARK = 0xffff;

export class RowTable {
  private readonly pages: Uint16Array[] = [];
  /** Words of the last page that have something in them. */
  private used = PAGE;
  /** By row: the page and the word in it. */
  private starts = new Uint32Array(1 << 12);
  private slots = new Int32Array(1 << 13);
  private count = 0;
  /** The row that is looked up, in words: how many there are, and then these. */
  private readonly words: number[] = [];

  get size(): number {
    return this.count;
  }

  /** Bytes that the table has. */
  get bytes(): number {
    return 2 * PAGE * this.pages.length + 4 * (this.starts.length + this.slots.length);
  }

  /** Adds a row. @returns its index, or that of the equal row that there is, as -1 - index */
  add(row: readonly number[]): number {
    if (2 * (this.count + 1) > this.slots.length) this.rehash();
    const length = this.encode(row);
    const mask = this.slots.length - 1;
    let slot = hashOf(this.words, 0, length) & mask;
    for (let known = this.slots[slot]!; known !== 0; known = this.slots[slot]!) {
      if (this.isThere(known - 1, length)) return -known;
      slot = (slot + 1) & mask;
    }
    this.append(length);
    this.slots[slot] = this.count;
    return this.count - 1;
  }

  /** Fills in the row with this index. */
  read(index: number, row: number[]): void {
    const start = this.starts[index]!;
    const page = this.pages[Math.floor(start / PAGE)]!;
    const offset = start % PAGE;
    const end = offset + page[offset]!;
    let length = 0;
    for (let at = offset + 1; at < end; at++) {
      const word = page[at]!;
      row[length++] = word === MARK ? page[++at]! + (MARK + 1) * page[++at]! : word;
    }
    // Much faster than to set the length.
    while (row.length > length) row.pop();
  }

  /** @returns how many words it takes */
  private encode(row: readonly number[]): number {
    const { words } = this;
    let length = 1;
    for (let i = 0; i < row.length; i++) {
      const number = row[i]!;
      if (number < MARK) words[length++] = number;
      else {
        words[length++] = MARK;
        words[length++] = number & MARK;
        words[length++] = number >>> 16;
      }
    }
    if (length > MARK) throw new Error('a state has too many parts');
    words[0] = length;
    return length;
  }

  private isThere(index: number, length: number): boolean {
    const { words } = this;
    const start = this.starts[index]!;
    const page = this.pages[Math.floor(start / PAGE)]!;
    const offset = start % PAGE;
    for (let i = 0; i < length; i++) if (page[offset + i] !== words[i]) return false;
    return true;
  }

  private append(length: number): void {
    if (this.used + length > PAGE) {
      this.pages.push(new Uint16Array(PAGE));
      this.used = 0;
    }
    if (this.count === this.starts.length) this.starts = grown(this.starts, Uint32Array, this.count + 1);
    const page = this.pages.length - 1;
    this.starts[this.count++] = page * PAGE + this.used;
    for (let i = 0; i < length; i++) this.pages[page]![this.used + i] = this.words[i]!;
    this.used += length;
  }

  private rehash(): void {
    this.slots = new Int32Array(2 * this.slots.length);
    const mask = this.slots.length - 1;
    for (let index = 0; index < this.count; index++) {
      const start = this.starts[index]!;
      const page = this.pages[Math.floor(start / PAGE)]!;
      const offset = start % PAGE;
      let slot = hashOf(page, offset, page[offset]!) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = index + 1;
    }
  }
}

/** FNV-1a over words, with the high bits mixed into the low ones. */
function hashOf(words: ArrayLike<number>, start: number, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < start + length; i++) hash = Math.imul(hash ^ words[i]!, 0x01000193) ^ (hash >>> 15);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** With room for at least so many numbers. */
export function grown<A extends Int32Array | Uint32Array>(array: A, kind: new (length: number) => A, least: number): A {
  const larger = new kind(Math.max(2 * array.length, least));
  larger.set(array);
  return larger;
}
