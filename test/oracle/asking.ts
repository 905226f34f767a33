import { describe, expect, it } from 'vitest';
import { trySeed } from './differ.js';
import type { Question } from './questions.js';
import { titleOf } from './questions.js';
import { seeds, SEEDS_VARIABLE } from './seeds.js';
import { Tally } from './tally.js';

const CHUNK = 20;

/** A run has time for so much of what each question deserves; the nightly run takes seeds by thousands. */
const SHARE = 0.2;

function chunks(all: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, i) => all.slice(i * CHUNK, (i + 1) * CHUNK));
}

/**
 * Tests that the checker agrees with the explicit-state explorer, and that few comparisons are open: those show
 * nothing.
 */
export function testQuestions(questions: readonly Question[]): void {
  const tally = new Tally();

  for (const question of questions) {
    describe(titleOf(question), () => {
      it.each(chunks(seeds(Math.ceil(SHARE * question.count))).map((chunk) => [chunk[0], chunk]))(
        'seeds from %i',
        { timeout: 600_000 },
        async (_first, chunk) => {
          for (const seed of chunk) {
            const outcome = await trySeed(seed, question);
            tally.add(question.family, seed, outcome);
            expect(outcome.kind === 'different' ? outcome.report : undefined).toBeUndefined();
          }
        },
      );
    });
  }

  const families = [...new Set(questions.map(({ family }) => family))];
  it.skipIf(process.env[SEEDS_VARIABLE] !== undefined).each(families)(
    '%s programs: few comparisons are open',
    (family) => {
      expect(tally.tooManyOpen(family), tally.describe(family)).toBe(false);
    },
  );
}
