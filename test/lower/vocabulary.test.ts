import { describe, expect, it } from 'vitest';
import { checkText, verdict } from './support.js';

describe('error labels', () => {
  const TEXT = 'int main(void) { int x; if (x == 3) goto BAD; return 0; BAD: return 1; }';

  it('are violations when they are named', async () => {
    expect(await verdict(TEXT)).toBe('safe');
    expect(await verdict(TEXT, { errorLabel: 'BAD' })).toBe('assertion: the error label BAD is reached');
    expect(await verdict(TEXT, { errorLabel: 'ERROR' })).toBe("there is no label 'ERROR'; there is BAD");
  });
});

describe("words of CBMC's programs", () => {
  it('fences have no effect', async () => {
    const text =
      'int x; int main(void) { x = 1; __CPROVER_fence("WWfence", "RRfence"); __CPROVER_assert(x == 1, ""); }';
    expect(await verdict(text)).toBe('safe');
  });

  it('arrays without bound have a cell wherever one is used', async () => {
    const text = `_Bool flags[__CPROVER_constant_infinity_uint]; long wide[__CPROVER_constant_infinity_uint];
int main(void) {
  flags[4294967295u] = 1; wide[4000000000u] = 5;
  __CPROVER_assert(!flags[4294967294u] && flags[4294967295u] && wide[17] == 0, "cells");
  __CPROVER_assert(wide[4000000000u] != 5, "far");
}`;
    expect(await verdict(text)).toBe('assertion: far');
    expect(await verdict('_Bool f[__CPROVER_constant_infinity_uint]; int main(void) { f[4294967296ul] = 1; }')).toMatch(
      /^out-of-bounds/,
    );
  });

  it('a task created in an atomic section runs after it', async () => {
    const text = (after: string): string => `int x;
void child(void) { __CPROVER_assert(x == 2, "whole section"); }
int main(void) { __CPROVER_atomic_begin(); x = 1; __CPROVER_ASYNC_1: child(); x = 2; __CPROVER_atomic_end(); ${after} }`;
    expect(await verdict(text(''))).toBe('safe');
    expect(await verdict(text('x = 3;'))).toBe('assertion: whole section');
  });

  it('a task that creates itself without end is cut', async () => {
    const text = (goal: string): string => `int count;
void spawn(void) { __CPROVER_atomic_begin(); count++; __CPROVER_atomic_end(); __CPROVER_ASYNC_1: spawn(); }
int main(void) { spawn(); __CPROVER_assert(count < ${goal}, "count"); }`;
    expect(await verdict(text('3'), { unwind: 2 })).toBe('assertion: count');
    const { verdict: answer, bounds } = await checkText(text('9'), { unwind: 2, switches: 4 });
    expect(answer).toBe('bounded');
    expect(bounds.met.map(({ name }) => name)).toEqual(['spawn.async0.recursion']);
  });

  it('a task that creates itself with a smaller number ends', async () => {
    const text = `#include <pthread.h>
#include <stdint.h>
int last;
void *spawn(void *n) {
  pthread_t t;
  if ((intptr_t)n == 0) last = 1;
  else { pthread_create(&t, 0, spawn, (void *)((intptr_t)n - 1)); pthread_join(t, 0); }
  return 0;
}
int main(void) { spawn((void *)4); __CPROVER_assert(last == 1, ""); }`;
    const { verdict: answer, bounds } = await checkText(text, { switches: 8 });
    expect(answer).toBe('safe');
    expect(bounds.met).toEqual([]);
  });
});

describe('uninterpreted functions', () => {
  const HEAD =
    'int __CPROVER_uninterpreted_f(int, long); _Bool __CPROVER_uninterpreted_p(int); int nondet_int(void);\n';

  it.each<[string, string, string]>([
    [
      'equal arguments, equal results',
      'int a = nondet_int(), r = __CPROVER_uninterpreted_f(a, 2); __CPROVER_assert(__CPROVER_uninterpreted_f(a, 2) == r, "");',
      'safe',
    ],
    [
      'some argument differs',
      '__CPROVER_assert(__CPROVER_uninterpreted_f(1, 2) == __CPROVER_uninterpreted_f(1, 3), "two");',
      'assertion: two',
    ],
    [
      'three calls',
      `int a = nondet_int(), b = nondet_int(), x = __CPROVER_uninterpreted_f(a, 0), y = __CPROVER_uninterpreted_f(b, 0), z = __CPROVER_uninterpreted_f(nondet_int(), 0);
      __CPROVER_assume(x != y && y != z && x != z); __CPROVER_assert(a != b, "");`,
      'safe',
    ],
    [
      'the results of different functions are independent',
      '__CPROVER_assert(__CPROVER_uninterpreted_f(1, 1) == __CPROVER_uninterpreted_p(1), "apart");',
      'assertion: apart',
    ],
    [
      'a truth value is 0 or 1',
      '_Bool b = __CPROVER_uninterpreted_p(1); __CPROVER_assert(b == 0 || b == 1, "");',
      'safe',
    ],
    [
      'also through a pointer',
      'int (*g)(int, long) = __CPROVER_uninterpreted_f; __CPROVER_assert(g(1, 2) == __CPROVER_uninterpreted_f(1, 2), "");',
      'safe',
    ],
    [
      'without a prototype',
      '__CPROVER_uninterpreted_g(1);',
      "uninterpreted function '__CPROVER_uninterpreted_g' without a prototype, or with other types than integers and pointers",
    ],
  ])('%s', async (_, body, expected) => {
    expect(await verdict(`${HEAD}int main(void) { ${body} return 0; }`)).toBe(expected);
  });

  it('a definition in the program takes precedence', async () => {
    expect(
      await verdict(
        'int __CPROVER_uninterpreted_f(int x) { return x + 1; } int main(void) { __CPROVER_assert(__CPROVER_uninterpreted_f(1) == 2, ""); }',
      ),
    ).toBe('safe');
  });
});
