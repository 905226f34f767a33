import { describe, expect, it } from 'vitest';
import type { Measured } from '../../src/driver/cost.js';
import { costOfGrowth, costOfSwitches } from '../../src/driver/cost.js';

const large = (milliseconds: number): Measured => ({ milliseconds, isSmall: false });
const small = (milliseconds: number): Measured => ({ milliseconds, isSmall: true });

describe('what the next step is taken to cost', () => {
  it('does not depend on the machine where steps are short', () => {
    for (const [one, other] of [
      [0.1, 150],
      [30, 90],
    ] as const) {
      expect(costOfSwitches(3, large(one))).toBe(costOfSwitches(3, large(other)));
      expect(costOfGrowth(1, large(one))).toBe(costOfGrowth(1, large(other)));
    }
  });

  it('does not depend on it where formulas are small, either, unless they are hard', () => {
    expect(costOfSwitches(3, small(3000))).toBe(costOfSwitches(3, small(1)));
    expect(costOfGrowth(1, small(3000))).toBe(costOfGrowth(1, small(1)));
    expect(costOfSwitches(3, small(10_000))).toBe(20_000);
  });

  it('is what the last one took, and more, where they are long', () => {
    expect(costOfSwitches(0, large(1000))).toBe(2000);
    expect(costOfGrowth(0, large(1000))).toBe(2500);
  });

  it('lets short steps come before long ones, and each growth come later than the last', () => {
    expect(costOfSwitches(1000, large(1))).toBeLessThan(costOfSwitches(0, large(500)));
    expect(costOfGrowth(100, large(1))).toBeLessThan(costOfGrowth(0, large(500)));
    const before = (growths: number): number[] =>
      [...Array(100).keys()].filter((switches) => costOfSwitches(switches, large(1)) < costOfGrowth(growths, large(1)));
    expect([0, 1, 2].map((growths) => before(growths).length)).toEqual([4, 9, 19]);
  });
});
