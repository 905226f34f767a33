import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/static/analyse.js';
import { compileC } from '../oracle/compile.js';

const HEAD = `#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
struct s { pthread_mutex_t lock; int a; };
struct s row[4], *shown;
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
pthread_t t, u;
sem_t s;
int x;
#define L(m) pthread_mutex_lock(&m);
#define U(m) pthread_mutex_unlock(&m);
`;

const START = 'pthread_create(&t, 0, f, 0);';

/** Why tasks may wait for ever in a program: the bodies of a thread and of main, and what comes before. */
async function open(thread: string, main: string, before = ''): Promise<string | undefined> {
  const text = `${HEAD}${before}\nvoid *f(void *arg) { ${thread} return 0; }\nint main(void) { ${main} }`;
  return analyse(await compileC(text, 'a.c', undefined, { goingOn: true })).openWait?.why;
}

const IN_ORDER = 'L(a) L(b) x++; U(b) U(a)';
const TURNED = 'L(b) L(a) x++; U(a) U(b)';
const OWN = 'struct s *p = &row[(long)arg]; for (;;) { L(p->lock) p->a++; U(p->lock) }';

describe('that nobody waits for ever', () => {
  it.each<[string, string, string, string?]>([
    ['two locks in one order, without end', `for (;;) { ${IN_ORDER} }`, `${START} for (;;) { ${IN_ORDER} }`],
    [
      'a semaphore that is a lock, and another lock',
      'for (;;) { sem_wait(&s); L(a) x++; U(a) sem_post(&s); }',
      `sem_init(&s, 0, 1); ${START} for (;;) { sem_wait(&s); L(a) x++; U(a) sem_post(&s); }`,
    ],
    [
      'handlers that have nothing to do with locks',
      IN_ORDER,
      `${START} ${IN_ORDER}`,
      '// interrupt: tick 1 priority 1 fires 1\nint ticks; void tick(void) { ticks++; }',
    ],
    ['given back in any order', 'L(a) L(b) U(a) U(b)', `${START} ${IN_ORDER}`],
    ['one after the other, in two orders', 'L(a) U(a) L(b) U(b)', `${START} L(b) U(b) L(a) U(a)`],
    ['the locks of an array, one at a time', OWN, 'for (long i = 0; i < 4; i++) pthread_create(&t, 0, f, (void *)i);'],
    [
      'helpers',
      'take(&a); take(&b); give(&b); give(&a);',
      `${START} take(&b); give(&b);`,
      'void take(pthread_mutex_t *m) { L(*m) } void give(pthread_mutex_t *m) { U(*m) }',
    ],
    ['a lock that is tried', 'L(b) if (pthread_mutex_trylock(&a) == 0) { x++; U(a) } U(b)', `${START} L(a) x++; U(a)`],
    [
      'readers and writers',
      'pthread_rwlock_rdlock(&rw); L(a) U(a) pthread_rwlock_unlock(&rw);',
      `${START} pthread_rwlock_wrlock(&rw); pthread_rwlock_unlock(&rw);`,
    ],
    ['a join', `${IN_ORDER}`, `${START} pthread_join(t, 0); ${IN_ORDER}`],
    ['a join with a lock that the thread does not want', 'L(b) U(b)', `${START} L(a) pthread_join(t, 0); U(a)`],
    [
      'a new lock for each thread',
      'struct s *p = arg; L(p->lock) U(p->lock) free(p);',
      'for (;;) { struct s *p = calloc(1, sizeof *p); pthread_mutex_init(&p->lock, 0); pthread_create(&t, 0, f, p); }',
    ],
    ['the program ends with a lock', 'L(a) x++; U(a)', `${START} L(a) exit(0);`],
    [
      'two orders behind a gate',
      `L(row[0].lock) ${IN_ORDER} U(row[0].lock)`,
      `${START} L(row[0].lock) ${TURNED} U(row[0].lock)`,
    ],
    [
      'a circle of three behind a gate',
      'L(row[3].lock) L(a) L(b) U(b) U(a) U(row[3].lock)',
      `${START} L(row[3].lock) L(b) L(row[0].lock) U(row[0].lock) U(b) L(row[0].lock) L(a) U(a) U(row[0].lock) U(row[3].lock)`,
    ],
    [
      'writers are a gate of readers',
      `pthread_rwlock_rdlock(&rw); ${IN_ORDER} pthread_rwlock_unlock(&rw);`,
      `${START} pthread_rwlock_wrlock(&rw); ${TURNED} pthread_rwlock_unlock(&rw);`,
    ],
    ['two orders, one before the thread', IN_ORDER, `${TURNED} ${START} ${IN_ORDER}`],
    ['two orders, one after the join', IN_ORDER, `${START} pthread_join(t, 0); ${TURNED}`],
    [
      'a circle of three locks that takes three threads',
      'L(a) L(b) U(b) U(a)',
      `${START} L(b) L(row[0].lock) U(row[0].lock) U(b) L(row[0].lock) L(a) U(a) U(row[0].lock)`,
    ],
    ['two orders of one thread', 'for (;;) { L(a) U(a) }', `${START} for (;;) { ${IN_ORDER} ${TURNED} }`],
    ['a spin', 'while (!x); L(a) U(a)', `${START} x = 1; L(a) U(a)`],
  ])('%s', async (_, thread, main, before) => {
    expect(await open(thread, main, before)).toBeUndefined();
  });
});

describe('what is open', () => {
  it.each<[string, string, string, string, string?]>([
    ['two orders', IN_ORDER, `${START} L(b) L(a) U(a) U(b)`, 'waited for'],
    ['a lock taken twice', 'L(a) L(a) U(a) U(a)', START, 'waited for'],
    [
      'two locks of an array',
      'L(row[0].lock) L(row[x & 3].lock) U(row[x & 3].lock) U(row[0].lock)',
      START,
      'with a lock',
    ],
    [
      'a circle of three',
      'L(a) L(b) U(b) U(a)',
      `${START} pthread_create(&u, 0, g, 0); L(b) L(row[0].lock) U(row[0].lock) U(b)`,
      'waited for',
      'void *g(void *arg) { L(row[0].lock) L(a) U(a) U(row[0].lock) return 0; }',
    ],
    [
      'a gate that only one of them has',
      `L(row[0].lock) ${IN_ORDER} U(row[0].lock)`,
      `${START} ${TURNED}`,
      'waited for',
    ],
    [
      'a gate that may be another one',
      `L(row[x & 1].lock) ${IN_ORDER} U(row[x & 1].lock)`,
      `${START} L(row[0].lock) ${TURNED} U(row[0].lock)`,
      'o',
    ],
    [
      'two readers behind a gate',
      `pthread_rwlock_rdlock(&rw); ${IN_ORDER} pthread_rwlock_unlock(&rw);`,
      `${START} pthread_rwlock_rdlock(&rw); ${TURNED} pthread_rwlock_unlock(&rw);`,
      'waited for',
    ],
    [
      'a gate that is given back in between',
      `L(row[0].lock) L(a) U(row[0].lock) L(b) U(b) U(a)`,
      `${START} L(row[0].lock) L(b) U(row[0].lock) L(a) U(a) U(b)`,
      'waited for',
    ],
    ['two orders of several threads', `${IN_ORDER} ${TURNED}`, `${START} ${START}`, 'waited for'],
    ['two orders, one beside the thread', IN_ORDER, `${START} ${TURNED} pthread_join(t, 0);`, 'waited for'],
    ['a thread that waits for itself', 'pthread_join(pthread_self(), 0);', START, 'waited for'],
    [
      'a join behind the gate that the thread wants',
      `L(a) U(a)`,
      `${START} L(a) pthread_join(t, 0); U(a)`,
      'waited for',
    ],
    [
      'a lock that is tried first',
      'if (pthread_mutex_trylock(&b) == 0) { L(a) U(a) U(b) }',
      `${START} ${IN_ORDER}`,
      'waited for',
    ],
    [
      'a result from before the call was made again',
      'int old = attempt(1); if (old) { if (!attempt(1)) { if (old) { L(b) U(b) } U(a) } } else U(a)',
      `${START} L(b) L(a) U(a) U(b)`,
      'waited for',
      'int attempt(int n) { return n ? attempt(n - 1) : pthread_mutex_trylock(&a); }',
    ],
    [
      'a call whose lock is another one on the other way',
      'int old; if (arg) { old = pthread_mutex_trylock(&a); if (old) L(b) } else old = pthread_mutex_trylock(&b); if (old) { L(a) U(a) } if (arg) U(b)',
      `${START} L(a) L(b) U(b) U(a)`,
      '',
    ],
    ['a lock on one of the ways', 'if (x) L(b) L(a) U(a) if (x) U(b)', `${START} ${IN_ORDER}`, 'with a lock'],
    ['a join with a lock that the thread wants', 'L(a) U(a)', `${START} L(a) pthread_join(t, 0); U(a)`, 'waited for'],
    [
      'a thread that joins one of its kind',
      'pthread_join(t, 0);',
      `${START} pthread_create(&u, 0, f, 0);`,
      'waited for',
    ],
    ['a thread that ends with a lock', 'L(a) if (x) return 0; U(a)', `${START} L(a) U(a)`, 'end here with a lock'],
    [
      'a thread that ends itself with a lock',
      'L(a) if (x) pthread_exit(0); U(a)',
      `${START} L(a) U(a)`,
      'end here with a lock',
    ],
    ['a condition', 'L(a) while (!x) pthread_cond_wait(&c, &a); U(a)', START, 'no lock'],
    ['a semaphore that others give', 'sem_wait(&s);', `sem_init(&s, 0, 0); ${START} sem_post(&s);`, 'no lock'],
    [
      'a semaphore that nobody has made a lock',
      'sem_wait(&s); sem_post(&s);',
      `sem_init(&s, 0, 0); ${START}`,
      'no lock',
    ],
    ['a semaphore that is not given back', 'sem_wait(&s);', `sem_init(&s, 0, 1); ${START}`, 'end here with a lock'],
    [
      'a semaphore and a lock in two orders',
      'sem_wait(&s); L(a) U(a) sem_post(&s);',
      `sem_init(&s, 0, 1); ${START} L(a) sem_wait(&s); sem_post(&s); U(a)`,
      'who waits here',
    ],
    [
      'a handler that takes a lock',
      IN_ORDER,
      `${START} ${IN_ORDER}`,
      'handlers',
      '// interrupt: tick 1 priority 1 fires 1\nvoid tick(void) { L(a) x++; U(a) }',
    ],
    [
      'a handler that gives a semaphore',
      IN_ORDER,
      `${START} ${IN_ORDER}`,
      'handlers',
      '// interrupt: tick 1 priority 1 fires 1\nvoid tick(void) { sem_post(&s); }',
    ],
    ['what another one has taken', 'U(a)', `${START} L(a)`, 'certain'],
    ['somebody writes over the lock', '*(int *)&a = 5;', `${START} L(a) U(a)`, 'certain'],
    [
      'an atomic section',
      '__VERIFIER_atomic_begin(); U(b) L(a) U(a) __VERIFIER_atomic_end();',
      `${START} L(a) U(a)`,
      'atomic section',
      'void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void);',
    ],
    [
      'a join in an atomic section',
      'L(a) U(a)',
      `__VERIFIER_atomic_begin(); ${START} pthread_join(t, 0); __VERIFIER_atomic_end();`,
      'atomic section',
      'void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void);',
    ],
    ['locks of a list', 'for (struct s *p = shown; p;) L(p->lock)', `shown = &row[1]; ${START}`, 'with a lock'],
    [
      'a robust mutex',
      'L(a) U(a)',
      `pthread_mutexattr_t r; pthread_mutexattr_setrobust(&r, PTHREAD_MUTEX_ROBUST); ${START}`,
      'robust',
    ],
  ])('%s', async (_, thread, main, why, before) => {
    expect(await open(thread, main, before)).toContain(why);
  });
});
