import { describe, expect, it } from 'vitest';
import { check } from '../../../src/index.js';
import { seeds } from '../seeds.js';
import { allows, races } from './enumerate.js';
import { litmusOf, publishedIn, racingOf } from './generate.js';
import type { Litmus } from './litmus.js';
import { textOf } from './litmus.js';

const PROGRAMS = 40;

/** A third of them in memory that is published. */
function someInBlocks(litmus: Litmus, seed: number): Litmus {
  return seed % 3 === 0 ? publishedIn(litmus, seed) : litmus;
}

describe('random programs with atomic accesses', () => {
  it('have the outcomes that C11 allows', { timeout: 600_000 }, async () => {
    for (const seed of seeds(PROGRAMS)) {
      const litmus = someInBlocks(litmusOf(seed), seed);
      const text = textOf(litmus);
      const { verdict } = await check({
        files: [{ name: 'a.c', text }],
        memoryModel: 'c11',
        jobs: 1,
        mallocMayFail: true,
      });
      expect({ seed, text, verdict }).toEqual({ seed, text, verdict: allows(litmus, 'c11') ? 'violation' : 'safe' });
    }
  });

  it('race where nothing orders two accesses', { timeout: 600_000 }, async () => {
    for (const seed of seeds(PROGRAMS)) {
      const litmus = someInBlocks(racingOf(seed), seed);
      const text = textOf(litmus);
      const asked = { files: [{ name: 'a.c', text }], properties: ['race'], jobs: 1, mallocMayFail: true } as const;
      const { verdict } = await check({ ...asked, memoryModel: 'c11' });
      const expected = { seed, text, verdict: races(litmus) ? 'violation' : 'safe' };
      expect({ seed, text, verdict }).toEqual(expected);
      expect({ seed, text, verdict: (await check(asked)).verdict }).toEqual(expected);
    }
  });
});
