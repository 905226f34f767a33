/** A list of integers of 32 bits that grows. */
export class Ints {
  private data = new Int32Array(1 << 8);
  length = 0;

  get bytes(): number {
    return 4 * this.data.length;
  }

  push(value: number): void {
    if (this.length === this.data.length) {
      const larger = new Int32Array(2 * this.length);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = value;
  }

  at(index: number): number {
    return this.data[index]!;
  }

  set(index: number, value: number): void {
    this.data[index] = value;
  }

  /** The last one, which is there no more. */
  pop(): number {
    return this.data[--this.length]!;
  }

  indexOf(value: number): number {
    const index = this.data.indexOf(value);
    return index < this.length ? index : -1;
  }
}
