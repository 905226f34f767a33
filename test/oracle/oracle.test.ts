import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import type { Checker } from './differ.js';
import { reportSeed, seeds } from './differ.js';

const COUNT = 100;
const CHUNK = 20;

function checkerWith(solver: string): Checker {
  return async (text, { maxSwitches }) => {
    const result = await check({ files: [{ name: 'program.c', text }], maxSwitches, solver });
    const violation = result.violations[0];
    if (violation) return { verdict: 'violation', switches: violation.switches };
    if (result.verdict !== 'safe') throw new Error([result.reason, ...result.diagnostics.map((d) => d.message)].join('; '));
    return { verdict: 'safe' };
  };
}

function chunks(all: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, i) => all.slice(i * CHUNK, (i + 1) * CHUNK));
}

/** The checker agrees with the explicit-state explorer on the verdict and on the least number of context switches. */
describe.each(['cadical', 'minisat'])('random programs, decided with %s', (solver) => {
  const checker = checkerWith(solver);
  it.each(chunks(seeds(COUNT)).map((chunk) => [chunk[0], chunk]))('seeds from %i', { timeout: 600_000 }, async (_, chunk) => {
    for (const seed of chunk) expect(await reportSeed(seed, checker)).toBeUndefined();
  });
});
