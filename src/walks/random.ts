/** Numbers that look random and are the same each time: mulberry32. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** At least 0, less than 1. */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number of at least 0, less than `limit`. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  /** One of these, of which there is at least one. */
  oneOf<T>(all: readonly T[]): T {
    return all[this.below(all.length)]!;
  }
}
