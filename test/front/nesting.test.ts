import { describe, expect, it } from 'vitest';
import { check } from '../../src/check.js';
import { exhaustion } from '../../src/source/limits.js';

const SECONDS = 120;

function each(count: number, text: (index: number) => string, separator = ''): string {
  return Array.from({ length: count }, (_, index) => text(index)).join(separator);
}

function around(count: number, open: string, middle: string, close: string): string {
  return open.repeat(count) + middle + close.repeat(count);
}

/** How the check ends: of what takes more than linear time, not at all. */
async function answer(text: string): Promise<string> {
  const { verdict, diagnostics } = await check({ files: [{ name: 'deep.c', text }], timeout: SECONDS });
  const [first] = diagnostics;
  return first ? `${verdict} ${first.position?.line}: ${first.message}` : verdict;
}

const HEAD = '#include <assert.h>\nint x;\n';

describe('what is long or deep is followed', { timeout: 180_000 }, () => {
  it.each([
    [
      '5000 adjacent case labels',
      `int main(int n, char **v) { switch (n) { ${each(5000, (i) => `case ${i}:\n`)} x = 1; } assert(x == 1); }`,
    ],
    [
      'else-if chains of 5000',
      `int main(int n, char **v) { ${each(5000, (i) => `if (n == ${i}) x = ${i};`, ' else ')} assert(x == n); }`,
    ],
    ['sums of 5000', `int main(void) { x = 1; assert(${each(5000, () => 'x', ' + ')} == 5000); }`],
    [
      '390 nested loops',
      `int main(void) { ${each(390, (i) => `for (int i${i} = 0; i${i} < 1; i${i}++)`)} x++; assert(x == 1); }`,
    ],
    ['380 labels of one statement', `int main(void) { ${each(380, (i) => `l${i}: `)} x++; assert(x == 1); }`],
    [
      '190 nested switches',
      `int main(void) { x = 1; ${around(190, 'switch (x) case 1: ', 'x++;', '')} assert(x == 2); }`,
    ],
    ['initialisers nested 390 deep', `int main(void) { int a = ${around(390, '{', '1', '}')}; assert(a == 1); }`],
    [
      'records nested 150 deep',
      `${around(150, 'struct {', 'int a;', '} m;')} int main(void) { assert(!m${'.m'.repeat(149)}.a); }`,
    ],
    [
      '5000 macros, one in the other',
      `${each(5000, (i) => `#define m${i} m${i + 1}\n`)}#define m5000 1\nint main(void) { assert(m0); }`,
    ],
  ])('%s', async (_, text) => {
    expect(await answer(HEAD + text)).toMatch(/^(safe|bounded)$/);
  });
});

describe('what is too deep is refused with its place', { timeout: 180_000 }, () => {
  it.each([
    ['3000 parentheses', `int main(void) {\n return ${around(3000, '(', '1', ')')}; }`],
    ['5000 blocks', `int main(void) {\n ${around(5000, '{', '', '}')} }`],
    ['initialisers nested 2000 deep', `int main(void) {\n int a = ${around(2000, '{', '1', '}')}; }`],
    ['2000 records', `int x;\n ${around(2000, 'struct {', 'int a;', '} m;')} int main(void) { }`],
    ['5000 labels of one statement', `int main(void) {\n ${each(5000, (i) => `l${i}: `)} return 0; }`],
    ['5000 loops', `int main(void) {\n ${'for (;;) '.repeat(5000)} return 0; }`],
    ['calls of macros in arguments', `#define f(x) x\nint main(void) { return ${around(3000, 'f(', '0', ')')}; }`],
  ])('%s', async (_, text) => {
    expect(await answer(text)).toMatch(/^error 2: .*nested more than \d+/);
  });
});

it('a call stack that is used up says nothing about the program', () => {
  const endless = (depth: number): number => 1 + endless(depth + 1);
  let thrown: unknown;
  try {
    endless(0);
  } catch (error) {
    thrown = error;
  }
  expect(exhaustion(thrown)).toMatchObject({ reason: 'memory', message: 'the call stack was used up' });
  expect(exhaustion(new RangeError('toString() radix must be between 2 and 36'))).toBeUndefined();
});
