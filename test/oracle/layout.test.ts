import { describe, expect, it } from 'vitest';
import { replay } from '../../src/trace/replay.js';
import { compileC } from './compile.js';
import { explore } from './explore.js';
import { layoutIn } from './layout.js';

const PRELUDE = `#include <assert.h>
#include <stdlib.h>
#define ADDRESS(x) ((unsigned long)(x))
int x, y;
`;

async function canFail(line: string, body: string, stacks = false, before = ''): Promise<boolean> {
  const text = `${PRELUDE}// addresses: ${line}\n${before}\nint main(void) { ${body} return 0; }\n`;
  const program = await compileC(text);
  const layout = { ...layoutIn(text)!, ...(stacks ? { stacks } : {}) };
  const { violations, complete } = explore(program, { maxSwitches: 1, maxStates: 1000, layout });
  expect(complete).toBe(true);
  for (const { fault, schedule } of violations.values())
    if (!stacks) expect(replay(program, schedule)).toMatchObject({ kind: 'violation', fault });
  return violations.size > 0;
}

describe('the explorer of programs that look at addresses', () => {
  it.each<[string, string, string, boolean]>([
    ['one order of globals', 'order of x y', 'assert(&x < &y);', true],
    ['the other one', 'order of x y', 'assert(&x > &y);', true],
    ['no two with one address', 'order of x y', 'assert(&x != &y);', false],
    [
      'each order of three blocks',
      'order of heap',
      'char *a = malloc(1), *b = malloc(1), *c = malloc(1); assert(!(c < a && a < b));',
      true,
    ],
    [
      'orders that fit together',
      'order of heap',
      'char *a = malloc(1), *b = malloc(1), *c = malloc(1); assert(!(c < a && a < b && b < c));',
      false,
    ],
    ['two blocks that live', 'order of heap', 'char *a = malloc(1), *b = malloc(1); assert(a != b);', false],
    [
      'a block that comes back',
      'order of heap',
      'char *a = malloc(1); free(a); char *b = malloc(1); assert(a != b);',
      true,
    ],
    [
      'a block that need not come back',
      'order of heap',
      'char *a = malloc(1); free(a); char *b = malloc(1); assert(a == b);',
      true,
    ],
    [
      'one block that two cannot have',
      'order of heap',
      'char *a = malloc(1); free(a); char *b = malloc(1), *c = malloc(1); assert(!(a == b && a == c));',
      false,
    ],
    [
      'a block within one that is gone',
      'inside of heap',
      'char *a = malloc(32); free(a); char *b = malloc(32); assert(a + 16 != b);',
      true,
    ],
    [
      'the same, not looked for',
      'order of heap',
      'char *a = malloc(32); free(a); char *b = malloc(32); assert(a + 16 != b);',
      false,
    ],
    [
      'bits beyond the alignment',
      'bits of x heap',
      'assert(!((ADDRESS(malloc(1)) & 16) && (ADDRESS(&x) & 4) && !(ADDRESS(&x) & 16)));',
      true,
    ],
    [
      'bits of the alignment',
      'bits of x heap',
      'assert((ADDRESS(malloc(1)) & 15) == 0 && (ADDRESS(&x) & 3) == 0);',
      false,
    ],
    ['remainders', 'thirds of x heap', 'assert(!(ADDRESS(malloc(1)) % 3 == 2 && ADDRESS(&x) / 16 % 3 == 1));', true],
    ['halves of two addresses', 'ints of x y', 'assert((int)ADDRESS(&x) != (int)ADDRESS(&y));', true],
    ['a negative half', 'ints of x y', 'assert((int)ADDRESS(&x) >= 0 || (int)ADDRESS(&y) <= (int)ADDRESS(&x));', true],
    ['parts of two addresses', 'shorts of x y', 'assert((short)ADDRESS(&x) != (short)ADDRESS(&y) || &x < &y);', true],
    ['limits', 'order of x heap', 'assert(ADDRESS(&x) >= 4096 && ADDRESS(malloc(1)) >> 47 == 0);', false],
  ])('tries %s', async (_, line, body, expected) => {
    expect(await canFail(line, body)).toBe(expected);
  });

  it('gives the place of a local away only on request', async () => {
    const frames = 'static int *p; static void f(void) { int z; assert(p != &z); p = &z; }';
    expect(await canFail('order of local', 'f(); f();', false, frames)).toBe(false);
    expect(await canFail('order of local', 'f(); f();', true, frames)).toBe(true);
  });
});
