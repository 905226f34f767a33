import { describe, expect, it } from 'vitest';
import { seeds, SEEDS_VARIABLE, tooManyOpen } from '../seeds.js';
import { tryTalk } from './try-talk.js';

/** About as many as take half a minute. */
const COUNT = 8;
const CHUNK = 4;

describe('programs that talk on streams: the checker says what the cache of the paper and the rule say', () => {
  const all = seeds(COUNT);
  const chunks = Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, i) => all.slice(i * CHUNK, (i + 1) * CHUNK));
  let open = 0;

  it.each(chunks.map((chunk) => [chunk[0], chunk] as const))(
    'seeds from %i',
    { timeout: 600_000 },
    async (_first, chunk) => {
      for (const seed of chunk) {
        const outcome = await tryTalk(seed);
        if (outcome.kind === 'open') open++;
        expect(outcome.kind === 'different' ? outcome.report : undefined).toBeUndefined();
      }
    },
  );

  it.skipIf(process.env[SEEDS_VARIABLE] !== undefined)('few comparisons are open', () =>
    expect(tooManyOpen(open, COUNT)).toBe(false),
  );
});
