import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/static/analyse.js';
import { compileC } from '../oracle/compile.js';

const HEAD = `#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
struct s { pthread_mutex_t lock; int a, b; };
struct s g, h, row[4], *shown;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
pthread_t t, ts[4];
int x, y; sem_t sem; int __VERIFIER_nondet_bool(void);
`;

const START = 'pthread_create(&t, 0, f, 0);';

/** What is not known never to race in a program: the bodies of a thread and of main, and what comes before. */
async function open(thread: string, main: string, before = ''): Promise<string[]> {
  const text = `${HEAD}${before}\nvoid *f(void *arg) { ${thread} return 0; }\nint main(void) { ${main} }`;
  const { unknown, variables } = analyse(await compileC(text, 'a.c', undefined, { goingOn: true }));
  return unknown ? [unknown.why] : variables.filter((variable) => variable.open.length > 0).map(({ name }) => name);
}

const LOCKED = 'pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);';
const SEMAPHORE = 'sem_wait(&sem); x++; sem_post(&sem);';
const CREATE_ALL = 'for (int i = 0; i < 4; i++) pthread_create(&ts[i], 0, f, 0);';
const [BEGIN, AND] = ['for (int i = 0; i < ', '; i++) pthread_create(&ts[i], 0, f, 0);'];
const JOIN_ALL = 'for (int i = 0; i < 4; i++) pthread_join(ts[i], 0);';
const HELPERS =
  'void take(struct s *p) { pthread_mutex_lock(&p->lock); } void give(struct s *p) { pthread_mutex_unlock(&p->lock); }';
const OWN = 'pthread_mutex_lock(&p->lock); p->a++; pthread_mutex_unlock(&p->lock);';

const QUEUE = `struct e { struct e *next; };
struct q { pthread_mutex_t lock; pthread_cond_t cond; int n; struct e *first; };`;
const CONDITION = 'struct q *p = arg; pthread_mutex_lock(&p->lock);';
const MAKE = 'pthread_mutex_init(&q.lock, 0); pthread_cond_init(&q.cond, 0);';

describe('what cannot race', () => {
  it.each<[string, string, string, string?]>([
    ['a lock, in a loop without end', `for (;;) { ${LOCKED} }`, `${START} for (;;) { ${LOCKED} }`],
    ['many threads', LOCKED, `for (;;) ${START}`],
    ['what comes before creation, and after a join', 'x++;', `x = 1; ${START} pthread_join(t, 0); x = 2;`],
    ['one thread after the other', 'x++;', `${START} pthread_join(t, 0); pthread_create(&ts[1], 0, f, 0);`],
    [
      'a lock beside what it protects, in an array',
      `struct s *p = &row[(long)arg]; ${OWN}`,
      'for (long i = 0; i < 4; i++) pthread_create(&ts[i], 0, f, (void *)i);',
    ],
    [
      'a lock that is tried',
      'if (pthread_mutex_trylock(&m) == 0) { x++; pthread_mutex_unlock(&m); }',
      `${START} ${LOCKED}`,
    ],
    [
      'a lock that is tried in one of two calls',
      'int r; if (arg) r = pthread_mutex_trylock(&m); else r = pthread_mutex_trylock(&m); if (r == 0) { x++; pthread_mutex_unlock(&m); }',
      `${START} ${LOCKED}`,
    ],
    [
      'a lock that one thread takes twice, and waits for ever',
      'pthread_mutex_lock(&m); pthread_mutex_lock(&m); x++;',
      `${START} ${LOCKED}`,
    ],
    ['a lock that helpers take', 'take(&g); g.a++; give(&g);', `${START} struct s *p = &g; ${OWN}`, HELPERS],
    [
      'readers and writers',
      'pthread_rwlock_rdlock(&rw); int y = x; pthread_rwlock_unlock(&rw);',
      `${START} pthread_rwlock_wrlock(&rw); x = 1; pthread_rwlock_unlock(&rw);`,
    ],
    [
      'a new object before it is shown',
      `struct s *p = __atomic_load_n(&shown, 5); if (p) { ${OWN} }`,
      `${START} struct s *p = calloc(1, sizeof *p); p->a = 1; __atomic_store_n(&shown, p, 5);`,
    ],
    [
      'what is handed over',
      'int *p = arg; *p = 1; free(p);',
      'for (;;) { int *p = malloc(4); *p = 0; pthread_create(&t, 0, f, p); }',
    ],
    [
      'a semaphore as a lock',
      SEMAPHORE,
      `sem_init(&sem, 0, 1); ${START} ${SEMAPHORE} if (sem_trywait(&sem) == 0) x++;`,
    ],
    ['what comes after all joins of a loop', LOCKED, `${CREATE_ALL} ${JOIN_ALL} x++;`],
    [
      'joins up to a bound that is set before',
      LOCKED,
      `int k = __VERIFIER_nondet_bool(); ${BEGIN}k${AND} for (int i = 0; i < k; i++) pthread_join(ts[i], 0); x++;`,
    ],
    [
      'joins up to a bound in memory, in helpers',
      LOCKED,
      'n = __VERIFIER_nondet_bool(); begin(); finish(); x++;',
      `int n; void *f(void *); void begin(void) { ${BEGIN}n${AND} }
       void finish(void) { for (int i = 0; i < n; i++) pthread_join(ts[i], 0); }`,
    ],
    [
      'one crew after the other',
      'x++;',
      `${START} pthread_join(t, 0); ${CREATE_ALL.replace(' f,', ' reader,')} ${JOIN_ALL} x = 1;`,
      'void *reader(void *arg) { return (void *)(long)x; }',
    ],
    [
      'an element for each thread, which main has before and afterwards',
      'struct s *p = arg; p->b = p->a;',
      `for (int i = 0; i < 4; i++) { row[i].a = i; pthread_create(&ts[i], 0, f, &row[i]); }
       for (int i = 0; i < 4; i++) { pthread_join(ts[i], 0); x += row[i].b; } row[0].b = 0;`,
    ],
    [
      'an element by the number of the thread',
      'int k = (int)(long)arg; row[k].a++;',
      'for (long i = 0; i < 4; i++) { row[i].a = 1; pthread_create(&ts[i], 0, f, (void *)i); }',
    ],
    [
      "C11's mutex, with a condition, destroyed in the end",
      'mtx_lock(&c); while (x == 0) cnd_wait(&cond, &c); x--; mtx_unlock(&c);',
      'mtx_init(&c, mtx_plain); cnd_init(&cond); pthread_create(&t, 0, f, 0); mtx_lock(&c); x++; mtx_unlock(&c); cnd_signal(&cond); pthread_join(t, 0); mtx_destroy(&c); x++;',
      '#include <threads.h>\nmtx_t c; cnd_t cond;',
    ],
    [
      'a lock in what is given to one thread after the other',
      `${CONDITION} while (!p->n) pthread_cond_wait(&p->cond, &p->lock); p->n--; pthread_mutex_unlock(&p->lock); pthread_cond_signal(&p->cond);`,
      `struct q q; q.n = 0; ${MAKE} pthread_create(&t, 0, f, &q); pthread_create(&ts[0], 0, f, &q);`,
      QUEUE,
    ],
    [
      'a list beside a condition',
      `${CONDITION} struct e *e = malloc(sizeof *e); e->next = p->first; p->first = e; pthread_mutex_unlock(&p->lock); pthread_cond_signal(&p->cond);`,
      `struct q q; q.n = 0; q.first = 0; ${MAKE} pthread_create(&t, 0, f, &q); pthread_create(&ts[0], 0, f, &q);`,
      QUEUE,
    ],
    [
      'threads of two kinds that one loop creates, up to a bound that nobody knows',
      'struct s *p = arg; p->b = p->a;',
      `int k = __VERIFIER_nondet_bool();
       for (int i = 0; i < k; i++) { row[i].a = i; if (i == k - 1) pthread_create(&t, 0, other, &row[i]); pthread_create(&ts[i], 0, f, &row[i]); }`,
      'void *other(void *arg) { struct s *p = arg; return (void *)(long)p->a; }',
    ],
  ])('%s', async (_, thread, main, before) => {
    expect(await open(thread, main, before)).toEqual([]);
  });
});

describe('what is open', () => {
  it.each<[string, string, string, string, string?]>([
    [
      'a lock that is made anew by who has it',
      'x',
      LOCKED,
      `pthread_mutex_lock(&m); pthread_mutex_init(&m, 0); ${START} x++;`,
    ],
    ['a lock that is cleared by who has it', 'x', LOCKED, `pthread_mutex_lock(&m); *(int *)&m = 0; ${START} x++;`],
    [
      'a semaphore that others give',
      'x',
      'sem_wait(&sem); x++; sem_post(&sem);',
      `sem_init(&sem, 0, 1); ${START} sem_post(&sem); x++;`,
    ],
    ['a semaphore for two', 'x', SEMAPHORE, `sem_init(&sem, 0, 2); ${START} ${SEMAPHORE}`],
    ['a semaphore that was never made', 'x', SEMAPHORE, `${START} ${SEMAPHORE}`],
    ['a semaphore that is made too late', 'x', SEMAPHORE, `${START} sem_init(&sem, 0, 1); ${SEMAPHORE}`],
    ['a semaphore that is cleared', 'x', SEMAPHORE, `sem_init(&sem, 0, 1); *(int *)&sem = 0; ${START} ${SEMAPHORE}`],
    [
      'a semaphore that is made anew by who has it',
      'x',
      SEMAPHORE,
      `sem_init(&sem, 0, 1); sem_wait(&sem); sem_init(&sem, 0, 1); ${START} x++;`,
    ],
    ['joins of some', 'x', LOCKED, `${CREATE_ALL} for (int i = 0; i < 3; i++) pthread_join(ts[i], 0); x++;`],
    ['joins from the second on', 'x', LOCKED, `${CREATE_ALL} for (int i = 1; i < 4; i++) pthread_join(ts[i], 0); x++;`],
    [
      'a loop that may be left',
      'x',
      LOCKED,
      `${CREATE_ALL} for (int i = 0; i < 4; i++) { if (y) break; pthread_join(ts[i], 0); } x++;`,
    ],
    [
      'a join that may be left out',
      'x',
      LOCKED,
      `${CREATE_ALL} for (int i = 0; i < 4; i++) if (y) pthread_join(ts[i], 0); x++;`,
    ],
    ['joins of one thread', 'x', LOCKED, `${CREATE_ALL} for (int i = 0; i < 4; i++) pthread_join(ts[0], 0); x++;`],
    [
      'a bound that changes',
      'x',
      LOCKED,
      `int k = 4; ${BEGIN}k${AND} k = y; for (int i = 0; i < k; i++) pthread_join(ts[i], 0); x++;`,
    ],
    ['ids that are written over', 'x', LOCKED, `${CREATE_ALL} ts[1] = ts[0]; ${JOIN_ALL} x++;`],
    [
      'ids at one place',
      'x',
      LOCKED,
      `for (int i = 0; i < 4; i++) pthread_create(&ts[i & 1], 0, f, 0); ${JOIN_ALL} x++;`,
    ],
    [
      'what comes between joins',
      'x',
      LOCKED,
      `${CREATE_ALL} for (int i = 0; i < 4; i++) { pthread_join(ts[i], 0); x++; }`,
    ],
    [
      'an element of the next one',
      'row[…].a',
      'struct s *p = arg; p->a = p[1].a;',
      'for (int i = 0; i < 3; i++) pthread_create(&ts[i], 0, f, &row[i]);',
    ],
    [
      'an element that was given already',
      'row[…].a',
      'struct s *p = arg; p->a++;',
      'for (int i = 0; i < 4; i++) { pthread_create(&ts[i], 0, f, &row[i]); row[i].a = 1; }',
    ],
    [
      'an element of one that is not joined',
      'row[…].a',
      'struct s *p = arg; p->a++;',
      `for (int i = 0; i < 4; i++) pthread_create(&ts[i], 0, f, &row[i]);
       for (int i = 0; i < 3; i++) { pthread_join(ts[i], 0); row[i + 1].a = 1; }`,
    ],
    ['no lock', 'x', 'x++;', `${START} ${LOCKED}`],
    ['two locks', 'x', LOCKED, `${START} pthread_mutex_lock(&g.lock); x++; pthread_mutex_unlock(&g.lock);`],
    [
      'another object’s lock',
      'g.a',
      'pthread_mutex_lock(&g.lock); g.a++; pthread_mutex_unlock(&g.lock);',
      `${START} pthread_mutex_lock(&h.lock); g.a++; pthread_mutex_unlock(&h.lock);`,
    ],
    [
      'a lock that may not have been got',
      'x',
      'pthread_mutex_trylock(&m); x++; pthread_mutex_unlock(&m);',
      `${START} ${LOCKED}`,
    ],
    ['a lock that somebody gives back who has not got it', 'x', LOCKED, `${START} pthread_mutex_unlock(&m); ${LOCKED}`],
    ['a lock that is made anew', 'x', LOCKED, `${START} pthread_mutex_init(&m, 0); ${LOCKED}`],
    ['a lock that is destroyed too early', 'x', LOCKED, `${START} pthread_mutex_destroy(&m); ${LOCKED}`],
    [
      'a lock that was never made',
      '(struct s made at a.c:13).a',
      `struct s *p = shown; ${OWN}`,
      `shown = malloc(sizeof *shown); pthread_create(&ts[0], 0, f, 0); ${START}`,
    ],
    ['a join of another thread', 'x', 'x++;', `${START} pthread_join(ts[2], 0); x++;`],
    ['a join of one of several', 'x', 'x++;', `${START} ${START} pthread_join(t, 0); x++;`],
    [
      'a lock for writers that is refused to who writes already',
      'x',
      'pthread_rwlock_wrlock(&rw); pthread_rwlock_wrlock(&rw); pthread_rwlock_unlock(&rw); x++;',
      `${START} pthread_rwlock_wrlock(&rw); x++; pthread_rwlock_unlock(&rw);`,
    ],
    [
      'a lock of its own kind, set at run time',
      'x',
      'pthread_mutex_lock(arg); pthread_mutex_lock(arg); pthread_mutex_unlock(arg); x++;',
      'pthread_mutex_t own = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP; pthread_create(&t, 0, f, &own); pthread_mutex_lock(&own); x++; pthread_mutex_unlock(&own);',
    ],
    ['readers that write', 'x', 'pthread_rwlock_rdlock(&rw); x++; pthread_rwlock_unlock(&rw);', `${START} ${START}`],
    [
      'a pointer that moves while the lock is held',
      'g.a',
      'struct s *p = &g; pthread_mutex_lock(&p->lock); p = shown; p->a++;',
      `shown = &g; ${START} g.a++;`,
    ],
    [
      'a lock that is not made in what is given to threads',
      'q of main().n',
      'struct q *p = arg; pthread_mutex_lock(&p->lock); p->n++; pthread_mutex_unlock(&p->lock);',
      'struct q q; pthread_create(&t, 0, f, &q); pthread_create(&ts[0], 0, f, &q);',
      QUEUE,
    ],
    [
      'a lock that is cleared by who was given it',
      'q of main().n',
      'struct q *p = arg; *(int *)&p->lock = 0; pthread_mutex_lock(&p->lock); p->n++; pthread_mutex_unlock(&p->lock);',
      `struct q q; ${MAKE} pthread_create(&t, 0, f, &q); pthread_create(&ts[0], 0, f, &q);`,
      QUEUE,
    ],
    ['a condition gives the lock up', 'x', 'pthread_cond_wait(arg, &m); x++;', `${START} ${LOCKED}`],
  ])('%s', async (_, variable, thread, main, before) => {
    expect(await open(thread, main, before)).toContain(variable);
  });

  it('everything where a pointer comes from nowhere', async () => {
    const anywhere = 'extern unsigned long __VERIFIER_nondet_ulong(void);';
    expect(await open('*(int *)__VERIFIER_nondet_ulong() = 1;', `${START} ${LOCKED}`, anywhere)).toEqual([
      'nobody knows where the access leads',
    ]);
  });
});
