/**
 * Inputs of a program that starts a machine: it waits for clocks to settle, measures them against each other, polls
 * until two reads are equal. With these values it gets on: a read gives what the last one of the same name gave, or
 * something new, by the toss of a coin. Both happen soon, whatever is waited for, and the values are the same each
 * time.
 */
export class Boot {
  private readonly last = new Map<string, bigint>();
  private state = 0x9e3779b97f4a7c15n;

  next(width: number, name = ''): bigint {
    const random = this.random();
    const before = this.last.get(name);
    if (before !== undefined && random >> 63n === 1n) return BigInt.asUintN(width, before);
    const value = BigInt.asUintN(width, this.random() >> 17n);
    this.last.set(name, value);
    return value;
  }

  /** Xorshift with 64 bits (G. Marsaglia, "Xorshift RNGs", 2003). */
  private random(): bigint {
    let x = this.state;
    x ^= BigInt.asUintN(64, x << 13n);
    x ^= x >> 7n;
    x ^= BigInt.asUintN(64, x << 17n);
    return (this.state = x);
  }
}
