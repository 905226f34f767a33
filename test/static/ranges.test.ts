import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/static/analyse.js';
import type { StaticAnswer } from '../../src/static/analyse.js';
import { compileC } from '../oracle/compile.js';

const HEAD = `#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <stddef.h>
struct s { int low; pthread_mutex_t lock; pthread_cond_t conds[4]; sem_t sems[4]; int cells[4]; int next; };
struct s g;
pthread_t t, ts[4];
int n, __VERIFIER_nondet_int(void);
void put(struct s *p, int k) { p->cells[k]++; }
int *at(struct s *p, int k) { return &p->cells[k]; }
`;

async function answer(thread: string, main: string): Promise<StaticAnswer> {
  const text = `${HEAD}\nvoid *f(void *arg) { ${thread} return 0; }\nint main(void) { ${main} }`;
  return analyse(await compileC(text, 'a.c', undefined, { goingOn: true }));
}

function openIn({ unknown, variables }: StaticAnswer): string[] {
  return unknown ? [unknown.why] : variables.filter((variable) => variable.open.length > 0).map(({ name }) => name);
}

/** One thread, beside which main accesses the member behind the array. */
const BESIDE = 'pthread_create(&t, 0, f, 0); g.next++; g.low++;';

const MADE = 'for (int i = 0; i < 4; i++) sem_init(&g.sems[i], 0, 1);';

describe('an index stays in its array, beside other members', () => {
  it.each<[string, string, string?]>([
    ['a constant', 'g.cells[3]++;'],
    ['a counter of a loop', 'for (int i = 0; i < 4; i++) g.cells[i]++;'],
    ['a counter that goes down', 'for (int i = 3; i >= 0; i--) g.cells[i]++;'],
    ['a counter of two loops', 'for (int k = 0; k < 9; k++) for (unsigned i = 0; i < 4; i++) g.cells[i] += k;'],
    ['a counter that an endless loop sets back', 'for (int i = 0;;) { g.cells[i]++; if (++i == 4) i = 0; }'],
    ['a remainder of a number without sign', 'unsigned k = __VERIFIER_nondet_int(); g.cells[k % 4]++;'],
    ['a mask', 'g.cells[__VERIFIER_nondet_int() & 3]++;'],
    ['what was compared', 'int k = __VERIFIER_nondet_int(); if (k >= 0 && k < 4) g.cells[k]++;'],
    ['what was compared as a number without sign', 'unsigned k = __VERIFIER_nondet_int(); if (k < 4) g.cells[k]++;'],
    ['a choice', 'int k = __VERIFIER_nondet_int(); if (k < 0) k = 0; if (k > 3) k = 3; g.cells[k]++;'],
    ['a quotient', 'unsigned char c = __VERIFIER_nondet_int(); g.cells[c / 64]++; g.cells[c >> 6]++;'],
    ['an index in memory that goes round', 'for (;;) { g.cells[n]++; n = (n + 1) % 4; }'],
    [
      'the number of the thread',
      'g.cells[(long)arg]++;',
      'for (long i = 0; i < 4; i++) pthread_create(&ts[i], 0, f, (void *)i); g.next++;',
    ],
    ['an argument', 'for (int i = 0; i < 4; i++) put(&g, i);'],
    ['a pointer that a function gives', 'for (int i = 0; i < 4; i++) *at(&g, i) = 1;'],
    ['a condition among others', 'for (int i = 0; i < 4; i++) pthread_cond_signal(&g.conds[i]);'],
    [
      'a semaphore among others',
      'for (int i = 0; i < 4; i++) { sem_wait(&g.sems[i]); sem_post(&g.sems[i]); }',
      `${MADE} ${BESIDE}`,
    ],
  ])('%s', async (_, thread, main = BESIDE) => {
    const names = openIn(await answer(thread, main));
    expect(names.filter((name) => name.includes('next') || name.includes('low') || name.includes('lock'))).toEqual([]);
  });

  it('a lock beside arrays of conditions, semaphores and numbers', async () => {
    const own =
      'pthread_mutex_lock(&g.lock); while (!g.cells[k]) pthread_cond_wait(&g.conds[k], &g.lock); g.cells[k]--; g.next++; pthread_mutex_unlock(&g.lock); sem_post(&g.sems[k]);';
    const thread = `int k = *(int *)arg % 4u; ${own}`;
    const main = `${MADE} for (int i = 0; i < 4; i++) { int *a = malloc(4); *a = i; pthread_create(&ts[i], 0, f, a); } pthread_mutex_lock(&g.lock); g.cells[1]++; pthread_mutex_unlock(&g.lock); pthread_cond_signal(&g.conds[1]);`;
    expect(openIn(await answer(thread, main))).toEqual([]);
  });

  it('says so where numbers have to be written before they are read', async () => {
    const main = 'int *k = malloc(4); *k = 1; pthread_create(&t, 0, f, k); g.next++;';
    const { relied, variables } = await answer('g.cells[*(int *)arg]++;', main);
    expect(variables.filter(({ open }) => open.length > 0)).toEqual([]);
    expect([...relied.keys()]).toContain('no index is computed from memory that was never written');
    const global = await answer('g.cells[n]++;', 'n = 1; pthread_create(&t, 0, f, 0); g.next++;');
    expect(openIn(global)).toEqual([]);
    expect([...global.relied.keys()]).not.toContain('no index is computed from memory that was never written');
  });
});

describe('an index may leave its array', () => {
  it.each<[string, string, string?]>([
    ['one too many', 'for (int i = 0; i <= 4; i++) g.cells[i]++;'],
    ['a counter behind its loop', 'int i; for (i = 0; i < 4; i++) if (n) break; g.cells[i]++;'],
    [
      'a counter that begins anywhere',
      'for (int i = __VERIFIER_nondet_int(); i < 4; i++) g.cells[i]++;',
      'pthread_create(&t, 0, f, 0); *(int *)&g.sems[3]; g.sems[3] = g.sems[2]; g.low++;',
    ],
    ['a counter that jumps', 'for (int i = 0; i < 4; i += 3) g.cells[i + 1]++;'],
    [
      'a counter that is changed in its loop',
      'for (int i = 0; i < 4; i++) { if (__VERIFIER_nondet_int()) i++; g.cells[i]++; }',
    ],
    ['a remainder of a larger number', 'unsigned k = __VERIFIER_nondet_int(); g.cells[k % 5]++;'],
    ['another mask', 'g.cells[__VERIFIER_nondet_int() & 4]++;'],
    [
      'what was compared before it changed',
      'int k = __VERIFIER_nondet_int(); if (k >= 0 && k < 4) { k++; g.cells[k]++; }',
    ],
    ['what is compared with more', 'unsigned k = __VERIFIER_nondet_int(); if (k < 5) g.cells[k]++;'],
    ['what wraps around', 'unsigned char c = __VERIFIER_nondet_int() & 3; c -= 252; g.cells[c]++;'],
    [
      'an index in memory that somebody else moves on',
      'for (;;) { g.cells[n]++; n = (n + 1) % 4; }',
      `pthread_create(&t, 0, f, 0); n++; g.next++;`,
    ],
    [
      'an index in memory that is written in parts',
      'g.cells[n]++;',
      '((char *)&n)[0] = 4; pthread_create(&t, 0, f, 0); g.next++;',
    ],
    [
      'an index in memory that a pointer leads to',
      'g.cells[n]++;',
      'int *p = &n; *p = 4; pthread_create(&t, 0, f, 0); g.next++;',
    ],
    [
      'an index that begins too high',
      'g.cells[(long)arg]++;',
      'for (long i = 1; i < 5; i++) pthread_create(&ts[i - 1], 0, f, (void *)i); g.next++;',
    ],
    ['an argument of one of two calls', 'put(&g, 1); put(&g, n);', 'n = 4; pthread_create(&t, 0, f, 0); g.next++;'],
    ['a pointer that moves on', 'int *p = at(&g, 3); p++; *p = 1;'],
    ['a pointer that moves on in a loop', 'for (int *p = g.cells; n; p++) *p = 1;'],
    ['a difference', 'int *p = &g.cells[3]; p[g.cells + 4 - p] = 1;'],
    ['a pass over all of the struct', 'for (unsigned i = 0; i < sizeof g; i++) ((char *)&g)[i] = 0;'],
    ['another number of the same struct', 'g.cells[g.next]++;'],
    ['a shift', 'g.cells[1 << (n & 3)]++;', 'n = 2; pthread_create(&t, 0, f, 0); g.next++;'],
  ])('%s', async (_, thread, main = BESIDE) => {
    expect(openIn(await answer(thread, main)).length).toBeGreaterThan(0);
  });

  it('and spoil the lock', async () => {
    const locked = 'pthread_mutex_lock(&g.lock); g.low++; pthread_mutex_unlock(&g.lock);';
    const main = `pthread_create(&t, 0, f, (void *)-(long)((offsetof(struct s, cells) - offsetof(struct s, lock)) / 4)); ${locked}`;
    expect(openIn(await answer(`g.cells[(long)arg] = 0; ${locked}`, main)).length).toBeGreaterThan(0);
  });
});
