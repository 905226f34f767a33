import { afterEach, describe, expect, it, vi } from 'vitest';
import { firstOf, seeds, SEEDS_VARIABLE, tooManyOpen } from './seeds.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('seeds', () => {
  it('are others for another commit, and the same for the same', () => {
    vi.stubEnv(SEEDS_VARIABLE, '');
    const all = seeds(5);
    expect(all.map((seed) => seed - all[0]!)).toEqual([0, 1, 2, 3, 4]);
    expect(seeds(5)).toEqual(all);
    expect([firstOf('0000ff1111'), firstOf('abcdef0123'), firstOf('')]).toEqual([0xff, 0xabcdef, 0]);
  });

  it('are those that are asked for', () => {
    vi.stubEnv(SEEDS_VARIABLE, '7');
    expect(seeds(5)).toEqual([7]);
    vi.stubEnv(SEEDS_VARIABLE, '100-102');
    expect(seeds(5)).toEqual([100, 101, 102]);
  });
});

describe('open comparisons', () => {
  it.each([
    [0, 0, false],
    [1, 1, false],
    [3, 12, false],
    [7, 12, true],
    [8, 8, true],
    [40, 200, true],
    [25, 200, false],
  ])('%i of %i', (open, all, isTooMany) => {
    expect(tooManyOpen(open, all)).toBe(isTooMany);
  });
});
