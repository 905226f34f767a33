/** Rows of numbers, each kept once: a closed hash table whose rows lie one after the other. */
export class RowTable {
  private data = new Int32Array(1 << 16);
  private used = 0;
  private starts = new Int32Array(1 << 12);
  private slots = new Int32Array(1 << 13);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Bytes that the table has. */
  get bytes(): number {
    return 4 * (this.data.length + this.starts.length + this.slots.length);
  }

  /** Adds a row. @returns its index, or that of the equal row that there is, as -1 - index */
  add(row: readonly number[]): number {
    if (2 * (this.count + 1) > this.slots.length) this.rehash();
    const mask = this.slots.length - 1;
    let slot = hashOf(row) & mask;
    for (let known = this.slots[slot]!; known !== 0; known = this.slots[slot]!) {
      if (this.isEqual(known - 1, row)) return -known;
      slot = (slot + 1) & mask;
    }
    this.append(row);
    this.slots[slot] = this.count;
    return this.count - 1;
  }

  /** Fills in the row with this index. */
  read(index: number, row: number[]): void {
    const start = this.starts[index]!;
    const length = this.data[start]!;
    for (let i = 0; i < length; i++) row[i] = this.data[start + 1 + i]!;
    // Much faster than to set the length.
    while (row.length > length) row.pop();
  }

  private isEqual(index: number, row: readonly number[]): boolean {
    const start = this.starts[index]!;
    if (this.data[start] !== row.length) return false;
    for (let i = 0; i < row.length; i++) if (this.data[start + 1 + i] !== row[i]) return false;
    return true;
  }

  private append(row: readonly number[]): void {
    if (this.used + row.length + 1 > this.data.length) this.data = grown(this.data, this.used + row.length + 1);
    if (this.count === this.starts.length) this.starts = grown(this.starts, this.count + 1);
    this.starts[this.count++] = this.used;
    this.data[this.used] = row.length;
    for (let i = 0; i < row.length; i++) this.data[this.used + 1 + i] = row[i]!;
    this.used += row.length + 1;
  }

  private rehash(): void {
    this.slots = new Int32Array(2 * this.slots.length);
    const mask = this.slots.length - 1;
    for (let index = 0; index < this.count; index++) {
      const start = this.starts[index]!;
      let slot = hashOf(this.data.subarray(start + 1, start + 1 + this.data[start]!)) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = index + 1;
    }
  }
}

/** FNV-1a over words, with the high bits mixed into the low ones. */
function hashOf(row: ArrayLike<number>): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < row.length; i++) hash = Math.imul(hash ^ row[i]!, 0x01000193) ^ (hash >>> 15);
  return (hash ^ (hash >>> 13)) >>> 0;
}

export function grown(array: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(2 * array.length, least));
  larger.set(array);
  return larger;
}
