import { describe, expect, it } from 'vitest';
import { costOfGrowth, costOfSwitches, isLong } from '../../src/driver/cost.js';

describe('what the next step is taken to cost', () => {
  it('does not depend on the machine where steps are short', () => {
    for (const [one, other] of [
      [0.1, 150],
      [30, 90],
    ] as const) {
      expect(costOfSwitches(3, one)).toBe(costOfSwitches(3, other));
      expect(costOfGrowth(1, one)).toBe(costOfGrowth(1, other));
    }
  });

  it('is what the last one took, and more, where they are long', () => {
    expect(costOfSwitches(0, 1000)).toBe(2000);
    expect(costOfGrowth(0, 1000)).toBe(2500);
  });

  it('says nothing where the formula is small', () => {
    const step = (cost: number, isSmall: boolean): boolean =>
      isLong({ what: '', cost, isSmall, take: () => Promise.resolve() });
    expect([step(5000, false), step(5000, true), step(400, false)]).toEqual([true, false, false]);
  });

  it('lets short steps come before long ones, and each growth come later than the last', () => {
    expect(costOfSwitches(1000, 1)).toBeLessThan(costOfSwitches(0, 500));
    expect(costOfGrowth(100, 1)).toBeLessThan(costOfGrowth(0, 500));
    const before = (growths: number): number[] =>
      [...Array(100).keys()].filter((switches) => costOfSwitches(switches, 1) < costOfGrowth(growths, 1));
    expect([0, 1, 2].map((growths) => before(growths).length)).toEqual([4, 9, 19]);
  });
});
