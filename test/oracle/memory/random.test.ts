import { describe, expect, it } from 'vitest';
import { REORDERING_MODELS } from '../../../src/base/memory-model.js';
import { check } from '../../../src/index.js';
import { seeds } from '../seeds.js';
import { allows, allowsWithFrees, hangs, ifFew, loses, races } from './enumerate.js';
import { freedIn, holdingOf, litmusOf, publishedIn, racingOf, waitingOf } from './generate.js';
import type { Litmus } from './litmus.js';
import { textOf } from './litmus.js';

const PROGRAMS = 20;

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

  it.each(REORDERING_MODELS)('wait for ever where %s allows it', { timeout: 600_000 }, async (memoryModel) => {
    for (const seed of seeds(PROGRAMS)) {
      const litmus = waitingOf(seed);
      const hung = ifFew(() => hangs(litmus, memoryModel));
      const isAllowed = ifFew(() => allows(litmus, memoryModel));
      if (hung === undefined || isAllowed === undefined) continue;
      const text = textOf(litmus);
      const clean = memoryModel === 'c11' ? 'safe' : 'bounded';
      const asked = { files: [{ name: 'a.c', text }], jobs: 1, memoryModel, mallocMayFail: true } as const;
      const { verdict: waits } = await check({ ...asked, properties: ['hang'] });
      const { verdict: fails } = await check({ ...asked, properties: ['assertion'] });
      const said = { waits: hung ? 'violation' : clean, fails: isAllowed ? 'violation' : clean };
      const told = (verdict: string): string => (verdict === 'safe' ? clean : verdict);
      expect({ seed, text, waits: told(waits), fails: told(fails) }).toEqual({ seed, text, ...said });
    }
  });

  it('use blocks that are freed where nothing makes the access come before', { timeout: 600_000 }, async () => {
    for (const seed of seeds(PROGRAMS)) {
      const litmus = freedIn(publishedIn(litmusOf(seed), seed), seed);
      const isAllowed = ifFew(() => allowsWithFrees(litmus));
      if (isAllowed === undefined) continue;
      const text = textOf(litmus);
      const files = [{ name: 'a.c', text }];
      const { verdict } = await check({ files, memoryModel: 'c11', jobs: 1, mallocMayFail: true });
      expect({ seed, text, verdict }).toEqual({ seed, text, verdict: isAllowed ? 'violation' : 'safe' });
    }
  });

  it('say so where volatile accesses race', { timeout: 600_000 }, async () => {
    for (const seed of seeds(PROGRAMS)) {
      const litmus: Litmus = { ...racingOf(seed), areVolatile: true };
      const text = textOf(litmus);
      const isRacing = ifFew(() => races(litmus));
      if (isRacing === undefined) continue;
      const { verdict } = await check({ files: [{ name: 'a.c', text }], memoryModel: 'c11', jobs: 1 });
      expect({ seed, text, verdict }).toEqual({ seed, text, verdict: isRacing ? 'bounded' : 'safe' });
    }
  });

  it.each(REORDERING_MODELS)('lose a block where %s allows it', { timeout: 600_000 }, async (memoryModel) => {
    for (const seed of seeds(PROGRAMS)) {
      const litmus = holdingOf(seed);
      const isLost = ifFew(() => loses(litmus, memoryModel));
      if (isLost === undefined) continue;
      const text = textOf(litmus);
      const asked = { files: [{ name: 'a.c', text }], properties: ['leak'], jobs: 1, mallocMayFail: true } as const;
      const { verdict } = await check({ ...asked, memoryModel });
      const clean = memoryModel === 'c11' ? 'safe' : 'bounded';
      expect({ seed, text, verdict: verdict === 'safe' ? clean : verdict }).toEqual({
        seed,
        text,
        verdict: isLost ? 'violation' : clean,
      });
    }
  });

  it('race where nothing orders two accesses', { timeout: 600_000 }, async () => {
    for (const seed of seeds(PROGRAMS)) {
      const some = someInBlocks(racingOf(seed), seed);
      const freed = some.published !== undefined && seed % 2 === 0 ? freedIn(some, seed) : some;
      const litmus: Litmus = seed % 4 < 2 ? freed : { ...freed, isZeroed: true };
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
