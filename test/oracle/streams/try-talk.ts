import type { Comparison } from '../difference.js';
import { isAlike } from '../difference.js';
import type { Outcome } from '../differ.js';
import { SEEDS_VARIABLE } from '../seeds.js';
import { Refused } from '../ask.js';
import { compareTalk } from './compare.js';
import { generateTalk } from './generate.js';
import type { Program } from './program.js';
import { render } from './render.js';
import { shrink } from './shrink.js';

/** So long a program is cut down at most. */
const SHRINKING_MILLISECONDS = 120_000;

/** Compares on the program of a seed; a difference is shrunk and described, with the command that shows it again. */
export async function tryTalk(seed: number): Promise<Outcome> {
  const program = generateTalk(seed);
  const first = await compareTalk(program);
  if (first.kind !== 'different') return first;
  const end = performance.now() + SHRINKING_MILLISECONDS;
  const smallest = await shrink(
    program,
    async (candidate) => performance.now() < end && isAlike(first, await unlessRefused(candidate)),
  );
  const again = await compareTalk(smallest);
  const { trouble, about, expected, actual } = again.kind === 'different' ? again : first;
  const report = [
    `seed ${seed}: ${trouble} of ${about.join()}: the reference says ${expected}, the checker ${actual}`,
    `again with: ${SEEDS_VARIABLE}=${seed} npx vitest run test/oracle/streams`,
    JSON.stringify(smallest.world),
    render(smallest),
  ].join('\n');
  return { kind: 'different', report };
}

/** Where something is missing that is still used, the program does not compile. */
async function unlessRefused(program: Program): Promise<Comparison> {
  try {
    return await compareTalk(program);
  } catch (error) {
    if (error instanceof Refused) return { kind: 'open', reason: error.message };
    throw error;
  }
}
