import { describe, expect, it } from 'vitest';
import type { Reduction } from '../../src/base/reductions.js';
import { analyse } from '../../src/static/analyse.js';
import { compileC } from '../oracle/compile.js';

const HEAD = `#include <pthread.h>
#include <string.h>
pthread_t t, ts[3]; int x, y; pthread_barrier_t a, b; int __VERIFIER_nondet_bool(void);
`;
const WAIT = 'pthread_barrier_wait(&a);';
const START = 'pthread_create(&t, 0, f, 0);';
const MADE = 'pthread_barrier_init(&a, 0, 2);';
const EACH = 'for (int i = 0; i < 3; i++) pthread_create(&ts[i], 0, f, (void *)(long)i);';

/** Variables that are not known never to race: the bodies of a thread and of main. */
async function open(thread: string, main: string, without: readonly Reduction[] = []): Promise<string[]> {
  const text = `${HEAD}void *f(void *arg) { ${thread} return 0; } int main(void) { ${main} }`;
  const { unknown, variables } = analyse(await compileC(text, 'a.c', undefined, { goingOn: true }), undefined, {
    without,
  });
  return unknown ? [unknown.why] : variables.filter((variable) => variable.open.length > 0).map(({ name }) => name);
}

describe('what barriers keep apart', () => {
  it.each<[string, string, string]>([
    ['before and after', `x++; ${WAIT}`, `${MADE} ${START} ${WAIT} x++;`],
    ['several rounds', `x++; ${WAIT} ${WAIT} x++;`, `${MADE} ${START} ${WAIT} x++; ${WAIT}`],
    [
      'two phases without end',
      `for (;;) { x++; ${WAIT} ${WAIT} }`,
      `${MADE} ${START} for (;;) { ${WAIT} x++; ${WAIT} }`,
    ],
    [
      'all threads of a loop',
      `${WAIT} int z = x;`,
      `pthread_barrier_init(&a, 0, 4); ${EACH} x = 1; ${WAIT} int z = x;`,
    ],
  ])('%s', async (_, thread, main) => {
    expect(await open(thread, main)).toEqual([]);
    expect(await open(thread, main, ['barriers'])).toEqual(['x']);
  });

  it.each<[string, string, string]>([
    ['the same round', `${WAIT} x++;`, `${MADE} ${START} ${WAIT} x++;`],
    ['rounds that may be the same', `for (;;) { x++; ${WAIT} }`, `${MADE} ${START} for (;;) { ${WAIT} x++; }`],
    ['one that waits for fewer', `x++; ${WAIT}`, `pthread_barrier_init(&a, 0, 1); ${START} ${WAIT} x++;`],
    ['more threads than it waits for', `x++; ${WAIT}`, `${MADE} ${START} ${START} ${WAIT} x++;`],
    ['all threads of a loop, which are more', `x++; ${WAIT}`, `pthread_barrier_init(&a, 0, 3); ${EACH} ${WAIT} x++;`],
    ['who does not wait there', `x++; ${WAIT}`, `${MADE} ${START} x++;`],
    ['two barriers', `x++; ${WAIT}`, `${MADE} pthread_barrier_init(&b, 0, 2); ${START} pthread_barrier_wait(&b); x++;`],
    [
      'one that may be another one',
      `x++; ${WAIT}`,
      `${MADE} pthread_barrier_init(&b, 0, 2); ${START} pthread_barrier_wait(__VERIFIER_nondet_bool() ? &a : &b); x++;`,
    ],
    ['one that may not be made', `x++; ${WAIT}`, `if (__VERIFIER_nondet_bool()) ${MADE} ${START} ${WAIT} x++;`],
    ['one that is made late', `x++; ${WAIT}`, `${START} ${MADE} ${WAIT} x++;`],
    ['one that is made anew', `x++; ${WAIT}`, `${MADE} ${START} ${MADE} ${WAIT} x++;`],
    ['one that is made for others', `x++; ${WAIT}`, `${MADE} pthread_barrier_init(&a, 0, 1); ${START} ${WAIT} x++;`],
    ['one that is written over', `x++; ${WAIT}`, `${MADE} ${START} memset(&a, 0, sizeof a); ${WAIT} x++;`],
    ['one that is destroyed', `x++; ${WAIT}`, `${MADE} ${START} pthread_barrier_destroy(&a); ${WAIT} x++;`],
    ['who may not wait', `x++; ${WAIT}`, `${MADE} ${START} if (__VERIFIER_nondet_bool()) ${WAIT} x++;`],
  ])('not %s', async (_, thread, main) => {
    expect(await open(thread, main)).toContain('x');
  });
});
