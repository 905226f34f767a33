/** A reproducible source of random decisions (Mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed, 0x9e3779b1) >>> 0;
  }

  /** 0 ≤ result < limit. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % limit;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  /** Picks among alternatives by weight. */
  weighted<T>(items: readonly (readonly [number, T])[]): T {
    let left = this.below(items.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, item] of items) {
      if (left < weight) return item;
      left -= weight;
    }
    throw new Error('no alternatives to pick from');
  }
}
