import { describe, expect, it } from 'vitest';
import { namesIn } from '../../src/driver/shares.js';
import { compile } from '../support/compile.js';

const LINES = [1, 2, 3, 4, 5, 6].map((n) => `  __CPROVER_assert(x != ${n}, "${n}");\n`).join('');

describe('shares of a question', async () => {
  const { program } = await compile(`int x;\nint main(void) {\n${LINES}}\n`);
  const [file] = program.functions.filter(({ library }) => !library).map(({ position }) => position.file);
  const assertions = [1, 2, 3, 4, 5, 6].map((n) => `assertion ${file}:${n + 2}:3 ${n}`);
  const others = [
    `race ${file}:3 and ${file}:4`,
    'deadlock',
    `assertion elsewhere.c:1:1 a`,
    `null-dereference a b.c:10:2`,
    `atomicity 3 4`,
  ];

  it.each([1, 2, 3, 5, 16])('has each claim in one of %i', (of) => {
    const shares = Array.from({ length: of }, (_, i) => namesIn({ number: i + 1, of }, program));
    for (const name of [...assertions, ...others])
      expect([name, shares.filter((isIn) => isIn(name)).length]).toEqual([name, 1]);
  });

  it('deals out assertions evenly', () => {
    for (const of of [2, 3])
      for (let number = 1; number <= of; number++)
        expect(assertions.filter(namesIn({ number, of }, program))).toHaveLength(assertions.length / of);
  });

  it('has in all of them what goes beyond the known world', () => {
    for (const number of [1, 2]) expect(namesIn({ number, of: 2 }, program)(`conversation ${file}:1:1`)).toBe(true);
  });
});
