import { describe, expect, it } from 'vitest';
import { invariantsOf } from '../../src/report/invariants.js';
import { valueInvariants } from '../../src/static/value-invariants.js';
import { ask } from './ask.js';
import { compileC } from './compile.js';
import type { Family } from './differ.js';
import { FAMILIES } from './differ.js';
import { renderProgram } from './model.js';
import { seeds } from './seeds.js';

/** Of each family. */
const PROGRAMS = 2;
const NAME = 'program.c';
const MARK = 'as the witness says';

interface Entry {
  readonly invariant: { readonly location: { readonly line: number }; readonly value: string };
}

/** The program with an assertion of each invariant where an iteration begins, and how many these are. */
async function asserting(text: string): Promise<{ readonly text: string; readonly count: number }> {
  const lines = text.split('\n');
  const found = invariantsOf(valueInvariants(await compileC(text, NAME)), (_, line) => lines[line - 1]);
  let count = 0;
  for (const { invariant } of found as unknown as readonly Entry[]) {
    const { location, value } = invariant;
    const line = lines[location.line - 1]!;
    if (!line.endsWith('{')) continue;
    count++;
    lines[location.line - 1] = `${line} __CPROVER_assert(${value}, "${MARK}");`;
  }
  return { text: lines.join('\n'), count };
}

describe.each<Family>(['plain', 'looping', 'memory', 'spinning', 'indexed', 'waiting', 'nested'])(
  'no execution breaks an invariant of a witness: %s',
  (family) => {
    it.each(seeds(PROGRAMS))('seed %i', async (seed) => {
      const changed = await asserting(renderProgram(FAMILIES[family](seed)));
      if (changed.count === 0) return;
      const { verdict, violations, diagnostics } = await ask(changed.text, { properties: ['assertion'], all: true });
      expect([verdict, diagnostics.filter(({ severity }) => severity === 'error')], changed.text).not.toContain(
        'error',
      );
      expect(
        violations.filter(({ message }) => message.includes(MARK)),
        changed.text,
      ).toEqual([]);
    });
  },
);

it('programs have invariants that can be broken', async () => {
  const count = async (family: Family, seed: number): Promise<number> =>
    (await asserting(renderProgram(FAMILIES[family](seed)))).count;
  const counts = await Promise.all([0, 1, 2, 3].map((seed) => count('looping', seed)));
  expect(counts.reduce((sum, each) => sum + each)).toBeGreaterThan(2);
});
