import { describe, expect, it } from 'vitest';
import { REORDERING_MODELS } from '../../../src/base/memory-model.js';
import { check } from '../../../src/index.js';
import { seeds } from '../seeds.js';
import { allows, ifFew, races } from './enumerate.js';
import { litmusOf, publishedIn, racingOf } from './generate.js';
import type { Litmus } from './litmus.js';
import { textOf } from './litmus.js';

const PROGRAMS = 40;

/** A third of them in memory that is published. */
function someInBlocks(litmus: Litmus, seed: number): Litmus {
  return seed % 3 === 0 ? publishedIn(litmus, seed) : litmus;
}

describe('random programs with atomic accesses', () => {
  it.each(REORDERING_MODELS)('have the outcomes that %s allows', { timeout: 600_000 }, async (memoryModel) => {
    for (const seed of seeds(PROGRAMS)) {
      const litmus = someInBlocks(litmusOf(seed), seed);
      const text = textOf(litmus);
      const isAllowed = ifFew(() => allows(litmus, memoryModel));
      if (isAllowed === undefined) continue;
      const { verdict } = await check({
        files: [{ name: 'a.c', text }],
        memoryModel,
        jobs: 1,
        mallocMayFail: true,
      });
      const clean = memoryModel === 'c11' ? 'safe' : 'bounded';
      const expected = isAllowed ? 'violation' : clean;
      expect({ seed, text, verdict: verdict === 'safe' ? clean : verdict }).toEqual({ seed, text, verdict: expected });
    }
  });

  it('race where nothing orders two accesses', { timeout: 600_000 }, async () => {
    for (const seed of seeds(PROGRAMS)) {
      const litmus = someInBlocks(racingOf(seed), seed);
      const text = textOf(litmus);
      const isRacing = ifFew(() => races(litmus));
      if (isRacing === undefined) continue;
      const asked = { files: [{ name: 'a.c', text }], properties: ['race'], jobs: 1, mallocMayFail: true } as const;
      const { verdict } = await check({ ...asked, memoryModel: 'c11' });
      const expected = { seed, text, verdict: isRacing ? 'violation' : 'safe' };
      expect({ seed, text, verdict }).toEqual(expected);
      expect({ seed, text, verdict: (await check(asked)).verdict }).toEqual(expected);
    }
  });
});
