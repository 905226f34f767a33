/** Random programs compute what they compute when GCC has compiled them; `npm run nightly:c` compares many more. */
import { describe, expect, it } from 'vitest';
import { compareInterpreter, compareSolver, INTERPRETED } from './compare.js';
import { hasGcc } from './native.js';
import { generate } from './program.js';

const INTERPRETED_PROGRAMS = 30;
const SOLVED_PROGRAMS = 6;

if (!hasGcc) console.warn('gcc is not here: programs are not compared');

describe.skipIf(!hasGcc)('random programs', { timeout: 300_000 }, () => {
  it(`${INTERPRETED_PROGRAMS} give the interpreter the numbers that they give GCC`, async () => {
    expect(await compareInterpreter({ first: 1, count: INTERPRETED_PROGRAMS })).toEqual([]);
  });

  it(`${SOLVED_PROGRAMS} are proved to give the numbers that they give GCC, and no others`, async () => {
    const { different, open } = await compareSolver({ first: 1, count: SOLVED_PROGRAMS });
    expect(different).toEqual([]);
    expect(open).toBeLessThan(SOLVED_PROGRAMS / 2);
  });

  it('are the same for the same seed', () => {
    expect(generate(7, INTERPRETED)).toEqual(generate(7, INTERPRETED));
    expect(generate(7, INTERPRETED)).not.toEqual(generate(8, INTERPRETED));
  });
});
