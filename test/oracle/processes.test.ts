import { describe, expect, it } from 'vitest';
import type { CheckOptions } from '../../src/options/options.js';
import { ask } from './ask.js';
import { seeds } from './differ.js';
import { generateProcesses } from './processes.js';

const QUESTIONS: Readonly<Record<string, Partial<CheckOptions>>> = {
  'the least number of switches': { encoding: 'blocks' },
  'all interleavings': { encoding: 'partial-order' },
  deadlocks: { properties: ['deadlock'] },
  races: { properties: ['race'] },
};

/** The verdict, and where it is known to be the least, the number of switches. */
async function answered(text: string, options: Partial<CheckOptions>): Promise<{ verdict: string; switches?: number | undefined }> {
  const { verdict, violations } = await ask(text, { mallocMayFail: true, ...options });
  return options.encoding === 'blocks' ? { verdict, switches: violations[0]?.switches } : { verdict };
}

/** Processes are what threads are that share no more than is said; who has copied the rest by hand has not used any of `ir/processes`. */
describe('children of a process do what threads do that have copies of its memory', () => {
  for (const [name, options] of Object.entries(QUESTIONS))
    for (const seed of seeds(10))
      it(`${name}: ${seed}`, async () => {
        const { processes, threads } = generateProcesses(seed);
        expect(await answered(processes, options), processes).toEqual(await answered(threads, options));
      });
});
