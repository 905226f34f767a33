import { describe, expect, it } from 'vitest';
import { expectedAnswer, expectedTriples } from './expected.js';

const PRELUDE = `#include <assert.h>
#include <pthread.h>
extern void cli(void), sei(void), disable_isr(int), enable_isr(int);
extern void __VERIFIER_assume(int);
extern void NVIC_SetPendingIRQ(int);
pthread_t t;
int x, y;
`;

/** The handlers `a` (line 1) and `b` (line 2) of given priorities, and main from line 3 on. */
function program(
  [first, second]: readonly [number, number],
  a: string,
  b: string,
  main: string,
  globals = '',
  fires = 1,
  attribute = '',
): string {
  const handlers = `// interrupt: a 1 priority ${first} fires ${fires}${attribute}\n// interrupt: b 2 priority ${second} fires 1\n`;
  return `${PRELUDE}${globals}\n${handlers}# 1 "x.c"\nvoid a(void) { ${a} }\nvoid b(void) { ${b} }\nint main(void) {\n${main}\nreturn 0; }\n`;
}

/** `RWR 4-1-5` */
function triples(...all: readonly string[]): ReadonlySet<string> {
  return new Set(
    all.map((text) => {
      const [pattern, lines] = text.split(' ');
      return `${pattern} ${lines!
        .split('-')
        .map((line) => `x.c:${line}`)
        .join(' ')}`;
    }),
  );
}

const LIMITS = { maxSwitches: 10, maxStates: 20_000 };

describe('the oracle on atomicity', () => {
  it.each<[string, string, ReadonlySet<string>]>([
    [
      'each pattern',
      program([1, 1], 'x = 1;', 'y = x;', 'y = x;\ny = x;\nx = 2;\nx = 3;\ny = x;'),
      triples('RWR 4-1-5', 'RWW 5-1-6', 'WRW 6-2-7', 'WWR 7-1-8'),
    ],
    ['accesses of one line', program([1, 1], 'x = 1;', '', 'x++;'), triples('RWW 4-1-4')],
    ['masked', program([1, 1], 'x = 1;', '', 'cli();\nx++;\nsei();'), triples()],
    [
      'masked by number',
      program([1, 2], 'x = 1;', 'x = 2;', 'disable_isr(1);\nx++;\nenable_isr(1);'),
      triples('RWW 5-2-5'),
    ],
    ['a more urgent handler in another one', program([1, 2], 'x++;', 'x = 1;', ''), triples('RWW 1-2-1')],
    ['an equally urgent one', program([2, 2], 'x++;', 'x = 1;', ''), triples()],
    ['several firings', program([1, 2], 'x++;', '', '', '', 2), triples()],
    [
      'an access in between',
      program([1, 1], 'x = 1;', '', 'y = x;\nx = 2;\ny = x;'),
      triples('RWW 4-1-5', 'WWR 5-1-6'),
    ],
    [
      'parts',
      program(
        [1, 1],
        'u.part[1] = 1;',
        '',
        'y = u.part[0];\ny = u.whole;\ny = u.part[0];\ny = u.part[1];',
        'union { int whole; char part[4]; } u;',
      ),
      triples('RWR 5-1-7'),
    ],
    ['other elements', program([1, 1], 'g[1] = 1;', '', 'g[0]++;', 'int g[2];'), triples()],
    ['a waiting loop', program([1, 1], 'x = 1;', '', 'while (x == 0);'), triples()],
    [
      'after a waiting loop',
      program([1, 1], 'x = 1;', 'x = 2;', 'while (x == 0);\ny = x;'),
      triples('RWR 4-1-5', 'RWR 4-2-5'),
    ],
    ['an infeasible path', program([1, 1], 'if (y == 1) x = 1;', '', 'x++;\ny = 1;'), triples()],
  ])('%s', async (_, text, expected) => {
    expect(await expectedTriples(text, LIMITS)).toEqual(expected);
  });
});

describe('the oracle on torn accesses', () => {
  const torn = async (a: string, main: string, globals = ''): Promise<string[]> => {
    const found = await expectedTriples(program([1, 1], a, '', main, `// atomic width: 16\n${globals}`), LIMITS);
    return [...found!].filter((name) => name.startsWith('torn')).sort();
  };
  it.each<[string, readonly string[], string, string, string?]>([
    ['a read', ['torn read x.c:4:5 by a'], 'x = 1;', 'y = x;'],
    ['a write that is read', ['torn write x.c:4:1 by a'], 'y = x;', 'x = 1;'],
    ['a write on top of which comes another', ['torn write x.c:4:1 by a'], 'x = 2;', 'x = 1;'],
    ['two reads', [], 'y = x;', 'assert(x == 0);'],
    ['masked', [], 'x = 1;', 'cli();\ny = x;\nsei();'],
    ['no wider than the machine', [], 's = 1;', 'y = s;', 'short s;'],
    ['one half that changes', [], 'u.part[1] = 1;', 'y = u.whole;', 'union { int whole; short part[2]; } u;'],
    [
      'both halves, one after the other',
      ['torn read x.c:4:7 by a'],
      'u.part[1] = 1; u.part[0] = 1;',
      'y = u.whole;',
      'union { int whole; short part[2]; } u;',
    ],
    ['a bit-field in one half', [], 'f.n = 1;', 'y = f.n;', 'struct { unsigned n : 9, m : 9; } f;'],
    ['a bit-field in both', ['torn read x.c:4:7 by a'], 'f.m = 1;', 'y = f.m;', 'struct { unsigned n : 9, m : 9; } f;'],
  ])('%s', async (_, expected, handler, main, globals) => {
    expect(await torn(handler, main, globals)).toEqual(expected);
  });
});

describe('the oracle on interrupts', () => {
  const safe = { verdict: 'safe' };
  const after = (switches: number): object => ({ verdict: 'violation', switches });
  it.each<[string, string, object]>([
    ['comes between two statements', program([1, 1], 'if (x == 1) y = 1;', '', 'x = 1;\nassert(y == 0);'), after(2)],
    ['comes before everything', program([1, 1], 'assert(0);', '', ''), after(0)],
    ['comes in a handler', program([1, 2], 'x = 1; x = 0;', 'assert(x == 0);', ''), after(1)],
    ['does not come in an equally urgent one', program([2, 2], 'x = 1; x = 0;', 'assert(x == 0);', ''), safe],
    ['does not come in a more urgent one', program([2, 1], 'x = 1; x = 0;', 'assert(x == 0);', ''), safe],
    ['runs to its end', program([1, 1], 'x = 1; x = 0;', '', 'assert(x == 0);'), safe],
    ['does not come twice', program([1, 1], 'x++;', '', 'assert(x < 2);'), safe],
    ['comes twice', program([1, 1], 'x++;', '', 'assert(x < 2);', '', 2), after(2)],
    ['blocks for ever', program([1, 1], 'y = 1; __VERIFIER_assume(0);', '', 'assert(y == 0);'), safe],
    ['does not come while masked', program([1, 1], 'y = 1;', '', 'cli();\nx = y;\nassert(x == y);'), safe],
    [
      'comes only when set pending',
      program([1, 1], 'x = 1;', '', 'assert(x == 0);\nNVIC_SetPendingIRQ(1);', '', 1, ' software'),
      safe,
    ],
    [
      'comes when set pending',
      program([1, 1], 'x = 1;', '', 'NVIC_SetPendingIRQ(1);\nassert(x == 0);', '', 1, ' software'),
      after(2),
    ],
  ])('%s', async (_, text, expected) => {
    expect(await expectedAnswer(text, LIMITS)).toMatchObject(expected);
  });
});
