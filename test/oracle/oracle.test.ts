import { describe, expect, it } from 'vitest';
import { ILP32 } from '../../src/source/target.js';
import { allPlaces, checkerWith, leastSwitches, withinSwitches } from './comparers.js';
import type { Comparer, Family } from './differ.js';
import { reportSeed, seeds } from './differ.js';
import { deadlocks, races } from './mode-comparers.js';

const CHUNK = 20;

/** Everything that is asked about a random program, for how many seeds. */
const QUESTIONS: readonly (readonly [string, Family, number, Comparer])[] = [
  ['the verdict and the least number of switches', 'plain', 60, leastSwitches(checkerWith('cadical'))],
  ['the verdict and the least number of switches', 'memory', 80, leastSwitches(checkerWith('cadical'))],
  ['the same of MiniSat', 'plain', 10, leastSwitches(checkerWith('minisat'))],
  ['the same of MiniSat', 'memory', 16, leastSwitches(checkerWith('minisat'))],
  ['all places that can be violated', 'plain', 20, allPlaces('cadical')],
  ['all places that can be violated', 'probed', 40, allPlaces('cadical')],
  ['the same with addresses of 32 bits', 'probed', 12, allPlaces('cadical', { target: ILP32 })],
  ['the verdict with three switches given', 'memory', 16, withinSwitches(checkerWith('cadical'), 3)],
  ['the verdict and the least number of switches', 'looping', 60, leastSwitches(checkerWith('cadical'))],
  ['the same with three iterations given', 'looping', 20, leastSwitches(checkerWith('cadical', { unwind: 3 }))],
  ['the pairs of lines that race', 'racing', 80, races('cadical')],
  ['the same of MiniSat', 'racing', 20, races('minisat')],
  ['the pairs of lines that race', 'memory', 20, races('cadical')],
  ['whether there is a deadlock', 'waiting', 100, deadlocks('cadical')],
  ['the same of MiniSat', 'waiting', 20, deadlocks('minisat')],
];

function chunks(all: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, i) => all.slice(i * CHUNK, (i + 1) * CHUNK));
}

/** The checker agrees with the explicit-state explorer. */
describe.each(QUESTIONS)('%s: %s programs', (_, family, count, comparer) => {
  it.each(chunks(seeds(count)).map((chunk) => [chunk[0], chunk]))('seeds from %i', { timeout: 600_000 }, async (_first, chunk) => {
    for (const seed of chunk) expect(await reportSeed(seed, comparer, family)).toBeUndefined();
  });
});
