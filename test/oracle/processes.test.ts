import { describe, expect, it } from 'vitest';
import type { CheckOptions } from '../../src/options/options.js';
import { ask, undecided } from './ask.js';
import { generateProcesses } from './processes.js';
import { seeds, SEEDS_VARIABLE, tooManyOpen } from './seeds.js';

const QUESTIONS: Readonly<Record<string, Partial<CheckOptions>>> = {
  'the least number of switches': { encoding: 'blocks' },
  'all interleavings': { encoding: 'partial-order' },
  deadlocks: { properties: ['deadlock'] },
  races: { properties: ['race'] },
};

interface Answer {
  readonly verdict: string;
  readonly switches?: number | undefined;
}

/** The verdict, and where it is the least, the number of switches; undefined if there was no time for it. */
async function answered(text: string, options: Partial<CheckOptions>): Promise<Answer | undefined> {
  const result = await ask(text, { mallocMayFail: true, ...options });
  const { verdict, violations } = result;
  if (undecided(result) !== undefined) return undefined;
  return options.encoding === 'blocks' ? { verdict, switches: violations[0]?.switches } : { verdict };
}

const COUNT = 10;

/**
 * Processes are what threads are that share no more than is said; who has copied the rest by hand has not used any of
 * `ir/processes`.
 */
describe('children of a process do what threads do that have copies of its memory', () => {
  const all = seeds(COUNT);
  const open = new Set<number>();

  for (const [name, options] of Object.entries(QUESTIONS))
    for (const seed of all)
      it(`${name}: ${seed}`, async () => {
        const { processes, threads } = generateProcesses(seed);
        const [one, other] = [await answered(processes, options), await answered(threads, options)];
        const again = `again with: ${SEEDS_VARIABLE}=${seed} npx vitest run test/oracle/processes.test.ts -t '${name}'`;
        if (one && other) expect(one, `${again}\n${processes}`).toEqual(other);
        else open.add(seed);
      });

  it.skipIf(process.env[SEEDS_VARIABLE] !== undefined)('few comparisons are open', () =>
    expect(tooManyOpen(open.size, COUNT)).toBe(false),
  );
});
