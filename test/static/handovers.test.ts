import { describe, expect, it } from 'vitest';
import type { Reduction } from '../../src/base/reductions.js';
import { analyse } from '../../src/static/analyse.js';
import { compileC } from '../oracle/compile.js';

const HEAD = `#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <threads.h>
pthread_t t, u; int x, n, y[2]; sem_t a, b, c, s[2]; struct h { sem_t ready; int data; };
pthread_once_t once = PTHREAD_ONCE_INIT; once_flag flag = ONCE_FLAG_INIT; static void make(void) { x = 1; }
int __VERIFIER_nondet_bool(void);
`;

async function answer(bodies: string, without: readonly Reduction[] = []): Promise<ReturnType<typeof analyse>> {
  return analyse(await compileC(`${HEAD}${bodies}`, 'a.c', undefined, { goingOn: true }), undefined, { without });
}

/** Variables that are not known never to race. */
async function open(bodies: string, without: readonly Reduction[] = []): Promise<string[]> {
  const { unknown, variables } = await answer(bodies, without);
  return unknown ? [unknown.why] : variables.filter((variable) => variable.open.length > 0).map(({ name }) => name);
}

const threads = (first: string, main: string, second = ''): string =>
  `void *f(void *arg) { ${first} return 0; } void *g(void *arg) { ${second} return 0; } int main(void) { ${main} }`;

const START = 'pthread_create(&t, 0, f, 0);';
const BOTH = `${START} pthread_create(&u, 0, g, 0);`;

describe('semaphores that hand over', () => {
  it.each<[string, string]>([
    [
      'what the first task does before it posts',
      threads('sem_wait(&a); x++;', `sem_init(&a, 0, 0); ${START} x = 1; sem_post(&a);`),
    ],
    [
      'what a thread does before it posts',
      threads('x++; sem_post(&a);', `sem_init(&a, 0, 0); ${START} sem_wait(&a); x++;`),
    ],
    [
      'a question and its answer',
      threads(
        'for (;;) { sem_wait(&a); x++; sem_post(&b); }',
        `sem_init(&a, 0, 0); sem_init(&b, 0, 0); ${START} for (;;) { x = 1; sem_post(&a); sem_wait(&b); x++; }`,
      ),
    ],
    [
      'one place, empty or full',
      threads(
        'for (;;) { sem_wait(&a); x++; sem_post(&b); }',
        `sem_init(&a, 0, 1); sem_init(&b, 0, 0); ${BOTH}`,
        'for (;;) { sem_wait(&b); x++; sem_post(&a); }',
      ),
    ],
    [
      'several on both sides',
      threads(
        'for (;;) { sem_wait(&a); x++; sem_post(&b); }',
        `sem_init(&a, 0, 1); sem_init(&b, 0, 0); ${BOTH} for (;;) ${BOTH}`,
        'for (;;) { sem_wait(&b); x++; sem_post(&a); }',
      ),
    ],
    [
      'three in a circle',
      threads(
        'for (;;) { sem_wait(&a); x++; sem_post(&b); }',
        `sem_init(&c, 0, 0); sem_init(&b, 0, 0); sem_init(&a, 0, 1); ${BOTH} for (;;) { sem_wait(&c); x++; sem_post(&a); }`,
        'for (;;) { sem_wait(&b); x++; sem_post(&c); }',
      ),
    ],
    [
      'two elements of an array',
      threads(
        'for (;;) { sem_wait(&s[0]); x++; sem_post(&s[1]); }',
        `sem_init(&s[0], 0, 1); sem_init(&s[1], 0, 0); ${START} for (;;) { sem_wait(&s[1]); x++; sem_post(&s[0]); }`,
      ),
    ],
    [
      'one on the heap',
      threads(
        'struct h *p = arg; sem_wait(&p->ready); p->data++;',
        'struct h *p = malloc(sizeof *p); sem_init(&p->ready, 0, 0); pthread_create(&t, 0, f, p); p->data = 1; sem_post(&p->ready);',
      ),
    ],
    [
      'with a lock around what is posted',
      threads(
        'for (;;) { sem_wait(&a); sem_wait(&c); x++; sem_post(&b); sem_post(&c); }',
        `sem_init(&a, 0, 1); sem_init(&b, 0, 0); sem_init(&c, 0, 1); ${BOTH}`,
        'for (;;) { sem_wait(&b); x++; sem_wait(&c); sem_post(&c); sem_post(&a); }',
      ),
    ],
  ])('%s', async (_, bodies) => {
    expect(await open(bodies)).toEqual([]);
    expect(await open(bodies, ['handovers'])).toEqual([expect.stringMatching(/x|data/)]);
    expect((await answer(bodies)).openWait).toBeDefined();
  });

  it.each<[string, string]>([
    [
      'two may go on',
      threads('sem_wait(&a); x++;', `sem_init(&a, 0, 0); ${START} ${START} sem_post(&a); sem_post(&a);`),
    ],
    [
      'it begins with 2',
      threads('sem_wait(&a); x++; sem_post(&b);', `sem_init(&a, 0, 2); sem_init(&b, 0, 0); ${START} ${START}`),
    ],
    [
      'both of a pair begin with 1',
      threads(
        'sem_wait(&a); x++; sem_post(&b);',
        `sem_init(&a, 0, 1); sem_init(&b, 0, 1); ${START} sem_wait(&b); x++; sem_post(&a);`,
      ),
    ],
    [
      'several threads begin with it',
      threads('x++; sem_post(&a);', `sem_init(&a, 0, 0); ${START} ${START} sem_wait(&a); x++;`),
    ],
    ['who posts goes on', threads('x++; sem_post(&a); x++;', `sem_init(&a, 0, 0); ${START} sem_wait(&a); x++;`)],
    ['nobody waits', threads('x++; sem_post(&a);', `sem_init(&a, 0, 0); ${START} x++;`)],
    [
      'it may be gone when the thread begins',
      threads(
        'x++; sem_post(&a);',
        `sem_init(&a, 0, 0); if (__VERIFIER_nondet_bool()) sem_post(&a); ${START} sem_wait(&a); x++;`,
      ),
    ],
    [
      'it may not be made',
      threads('sem_wait(&a); x++;', `if (__VERIFIER_nondet_bool()) sem_init(&a, 0, 0); ${START} x = 1; sem_post(&a);`),
    ],
    [
      'who posts it has one of an array',
      threads(
        'sem_wait(&s[(long)arg]); sem_post(&a);',
        `sem_init(&a, 0, 0); ${START} sem_wait(&a); x++; ${START} x++;`,
      ).replace('sem_post(&a);', 'sem_post(&a); x++;'),
    ],
    ['it is only tried', threads('sem_trywait(&a); x++;', `sem_init(&a, 0, 0); ${START} x = 1; sem_post(&a);`)],
  ])('not where %s', async (_, bodies) => {
    expect(await open(bodies)).toEqual(['x']);
  });

  it('leaves locks to be locks beside what is handed over', async () => {
    const { openWait } = await answer(
      threads('sem_wait(&a); x++; sem_post(&a);', `sem_init(&a, 0, 1); ${START} sem_wait(&a); x++; sem_post(&a);`),
    );
    expect(openWait).toBeUndefined();
  });
});

/** Main creates two threads with a loop, and waits for them in the way that is given. */
const crew = (worker: string, waits: string, made = 'sem_init(&a, 0, 0);', count = 'int k = 2;'): string =>
  threads(
    worker,
    `pthread_t ts[2]; ${count} ${made} for (int i = 0; i < k; i++) pthread_create(&ts[i], 0, f, &y[i]); ${waits}`,
  );
const EACH = 'for (int i = 0; i < k; i++) sem_wait(&a);';
const OWN = 'int *p = arg; *p = 1; sem_post(&a);';

describe('semaphores that count', () => {
  it.each<[string, string]>([
    ['a constant number of posts', crew(OWN, 'sem_wait(&a); sem_wait(&a); y[0] = 2;')],
    ['one for each thread that was created', crew(OWN, `${EACH} y[0] = 2;`, undefined, 'int k = n;')],
    [
      'two threads that post for themselves',
      threads(
        'x = 1; sem_post(&a);',
        `sem_init(&a, 0, 0); ${BOTH} sem_wait(&a); sem_wait(&a); x = y[0];`,
        'y[0] = 1; sem_post(&a);',
      ),
    ],
    [
      'more than were needed to begin with',
      threads('x = 1; sem_post(&a);', `sem_init(&a, 0, 2); ${START} for (int i = 0; i < 3; i++) sem_wait(&a); x++;`),
    ],
    ['a start for all', crew('sem_wait(&a); int z = x;', 'x = 1; for (int i = 0; i < k; i++) sem_post(&a); for (;;);')],
    ['waits whose results are looked at', crew(OWN, 'while (sem_trywait(&a)); while (sem_trywait(&a)); y[0] = 2;')],
  ])('%s', async (_, bodies) => {
    expect(await open(bodies)).toEqual([]);
    expect(await open(bodies, ['handovers'])).not.toEqual([]);
    expect((await answer(bodies)).openWait).toBeDefined();
  });

  it.each<[string, string]>([
    ['one wait is missing', crew(OWN, 'sem_wait(&a); y[0] = 2;')],
    ['it begins with 1', crew(OWN, 'sem_wait(&a); sem_wait(&a); y[0] = 2;', 'sem_init(&a, 0, 1);')],
    ['a thread posts twice', crew(`${OWN} sem_post(&a);`, 'sem_wait(&a); sem_wait(&a); y[0] = 2;')],
    ['a thread posts before it writes', crew('int *p = arg; sem_post(&a); *p = 1;', `${EACH} y[0] = 2;`)],
    ['others post it as well', crew(OWN, `sem_post(&a); ${EACH} y[0] = 2;`)],
    ['more are created', crew(OWN, `${EACH} pthread_create(&t, 0, f, y); y[0] = 2;`)],
    ['the bound changes', crew(OWN, `k = 1; ${EACH} y[0] = 2;`)],
    ['the loop may be left early', crew(OWN, 'for (int i = 0; i < k; i++) { if (n) break; sem_wait(&a); } y[0] = 2;')],
    ['a round does not wait', crew(OWN, 'for (int i = 0; i < k; i++) { if (n) continue; sem_wait(&a); } y[0] = 2;')],
    ['it is made while others run', crew(OWN, `sem_init(&a, 0, 0); ${EACH} y[0] = 2;`)],
    ['it is only tried', crew(OWN, 'sem_trywait(&a); sem_trywait(&a); y[0] = 2;')],
    [
      'a result is looked at twice',
      crew(OWN, 'int r = sem_trywait(&a); if (r) return 0; if (r == 0) y[0] = 2; if (!r) y[0] = 2;'),
    ],
    ['it is written over', crew(OWN, `*(int *)&a = 1; ${EACH} y[0] = 2;`)],
  ])('not where %s', async (_, bodies) => {
    expect(await open(bodies)).toContain('y[…]');
  });
});

describe('arrays of semaphores', () => {
  const NEXT = 'long i = (long)arg; for (;;) { sem_wait(&s[i]); x++; sem_post(&s[(i + 1) % 2]); }';
  const MADE = 'for (int i = 0; i < 2; i++) sem_init(&s[i], 0, 0);';
  const CREATED = 'for (long i = 0; i < 2; i++) pthread_create(&t, 0, f, (void *)i);';

  it.each<[string, string]>([
    ['one of which begins', threads(NEXT, `${MADE} sem_init(&s[0], 0, 1); ${CREATED}`)],
    ['that are made one by one', threads(NEXT, `sem_init(&s[0], 0, 1); sem_init(&s[1], 0, 0); ${CREATED}`)],
    ['of which main posts the first one', threads(NEXT, `${MADE} ${CREATED} x = 1; sem_post(&s[n]);`)],
  ])('%s', async (_, bodies) => {
    expect(await open(bodies)).toEqual([]);
    expect(await open(bodies, ['handovers'])).toEqual(['x']);
    expect((await answer(bodies)).openWait).toBeDefined();
  });

  it.each<[string, string]>([
    ['one is not made', threads(NEXT, `for (int i = 0; i < 1; i++) sem_init(&s[i], 0, 1); ${CREATED}`)],
    ['one may not be made', threads(NEXT, `${MADE.replace('sem', 'if (n != i) sem')} sem_post(&s[0]); ${CREATED}`)],
    ['the loop may end early', threads(NEXT, `${MADE.replace('sem', 'if (n) break; else sem')} ${CREATED} x = 1;`)],
    ['all begin with 1', threads(NEXT, `${MADE.replace(', 0);', ', 1);')} ${CREATED}`)],
    ['two begin', threads(NEXT, `${MADE} ${CREATED} sem_post(&s[0]); sem_post(&s[1]);`)],
    ['they are made after the creation', threads(NEXT, `${CREATED} ${MADE} sem_post(&s[0]);`)],
    [
      'who posts goes on',
      threads(`${NEXT.replace('x++;', '').replace(']); }', ']); x++; }')}`, `${MADE} ${CREATED} sem_post(&s[0]);`),
    ],
    ['it is another number that is made', threads(NEXT, `${MADE.replace('s[i]', 's[n]')} ${CREATED} sem_post(&s[0]);`)],
  ])('not where %s', async (_, bodies) => {
    expect(await open(bodies)).toEqual(['x']);
  });
});

describe('semaphores where calls may fail', () => {
  const program = (made: string, waits: string): string =>
    `#define WAIT(s) ${waits}\n${threads(
      'for (;;) { WAIT(&a); x++; sem_post(&b); }',
      `\n${made} ${START} for (;;) { x = 1; sem_post(&a); WAIT(&b); x++; }`,
    )}`;
  const failing = async (bodies: string, trusts = false): Promise<ReturnType<typeof analyse>> =>
    analyse(await compileC(`${HEAD}${bodies}`, 'a.c', undefined, { goingOn: true, callsMayFail: true }), undefined, {
      trusts,
    });
  const [SURE, UNSURE] = [
    'if (sem_init(&a, 0, 0) || sem_init(&b, 0, 0)) return 1;',
    'sem_init(&a, 0, 0); sem_init(&b, 0, 0);',
  ];
  const [AGAIN, ANYWAY] = ['while (sem_wait(s))', 'sem_wait(s)'];

  it('are known where the program looks at the results', async () => {
    expect((await failing(program(SURE, AGAIN))).open).toEqual([]);
  });

  it.each([
    ['whether it was made', UNSURE, AGAIN, 'a.c:10'],
    ['whether it was waited for', SURE, ANYWAY, 'a.c:10, a.c:9'],
  ])('are only trusted where it does not look %s', async (_, made, waits, where) => {
    expect((await failing(program(made, waits))).open).not.toEqual([]);
    const { open, relied } = await failing(program(made, waits), true);
    expect(open).toEqual([]);
    expect([...(relied.get('no call fails whose result is not looked at') ?? [])].sort().join(', ')).toBe(where);
  });

  it.each<[string, string]>([
    ['it was made if another one was', 'int r = sem_init(&a, 0, 0); sem_init(&b, 0, 0); if (r) return 1;'],
    [
      'it is destroyed before the result is looked at',
      `${UNSURE} int r = sem_init(&a, 0, 0); sem_destroy(&a); if (r) return 1;`,
    ],
    ['it was not made', 'if (sem_init(&b, 0, 0)) return 1; if (!sem_init(&a, 0, 0)) return 1;'],
  ])('are not known where %s', async (_, made) => {
    expect((await failing(program(made, AGAIN))).open).not.toEqual([]);
  });
});

describe('routines that are called once', () => {
  it.each<[string, string]>([
    [
      'before what comes then',
      threads('pthread_once(&once, make); int y = x;', `${BOTH}`, 'pthread_once(&once, make); int y = x;'),
    ],
    ['of C11', threads('call_once(&flag, make); int y = x;', `${START} call_once(&flag, make); int y = x;`)],
    [
      'in a helper',
      `static void need(void) { pthread_once(&once, make); } ${threads('need(); int y = x;', `for (;;) ${START}`)}`,
    ],
  ])('%s', async (_, bodies) => {
    expect(await open(bodies)).toEqual([]);
    expect(await open(bodies, ['once-routines'])).toEqual(['x']);
  });

  it.each<[string, string]>([
    [
      'what is done before that',
      threads('int y = x; pthread_once(&once, make);', `${START} pthread_once(&once, make);`),
    ],
    [
      'what is written behind it',
      threads('pthread_once(&once, make); x = 2;', `${START} pthread_once(&once, make); int y = x;`),
    ],
    [
      'a control that is made anew',
      threads('pthread_once(&once, make);', `pthread_once(&once, make); once = 0; ${START} int y = x;`),
    ],
    [
      'two controls',
      threads(
        'pthread_once((pthread_once_t *)&flag, make); int y = x;',
        `${START} pthread_once(&once, make); int y = x;`,
      ),
    ],
  ])('not %s', async (_, bodies) => {
    expect(await open(bodies)).toEqual(['x']);
  });
});
