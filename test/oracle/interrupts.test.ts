import { describe, expect, it } from 'vitest';
import type { Comparer, Family, Limits } from './differ.js';
import { reportSeed, seeds } from './differ.js';
import { leastSwitchesInterrupted, triples, withinSwitchesInterrupted } from './interrupt-comparers.js';
import { races } from './mode-comparers.js';

const CHUNK = 20;
const LIMITS: Limits = { maxSwitches: 6, maxStates: 15_000 };

const QUESTIONS: readonly (readonly [string, Family, number, Comparer])[] = [
  ['the verdict and the least number of switches', 'interrupts', 100, leastSwitchesInterrupted('cadical')],
  ['the same of MiniSat', 'interrupts', 16, leastSwitchesInterrupted('minisat')],
  ['the verdict with three switches given', 'interrupts', 80, withinSwitchesInterrupted('cadical', 3)],
  ['the triples of lines that violate atomicity', 'torn', 60, triples('cadical')],
  ['the same of MiniSat', 'torn', 8, triples('minisat')],
  ['the pairs of lines that race', 'torn', 20, races('cadical')],
];

function chunks(all: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, i) => all.slice(i * CHUNK, (i + 1) * CHUNK));
}

/** The checker agrees with the explicit-state explorer. */
describe.each(QUESTIONS)('%s: %s programs', (_, family, count, comparer) => {
  it.each(chunks(seeds(count)).map((chunk) => [chunk[0], chunk]))('seeds from %i', { timeout: 600_000 }, async (_first, chunk) => {
    for (const seed of chunk) expect(await reportSeed(seed, comparer, family, LIMITS)).toBeUndefined();
  });
});
