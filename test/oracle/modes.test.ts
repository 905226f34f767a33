import { describe, expect, it } from 'vitest';
import type { DeadlockAnswer } from './deadlocks.js';
import { expectedDeadlock, expectedRaces } from './expected.js';

const LIMITS = { maxSwitches: 0, maxStates: 50_000 };

const PRELUDE = `#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __tcbmc_wait(int);
pthread_t t1, t2;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
sem_t s;
`;

const LOCK = 'pthread_mutex_lock(&m);';
const UNLOCK = 'pthread_mutex_unlock(&m);';
const JOIN = 'pthread_join(t1, 0); pthread_join(t2, 0);';

/** The bodies of two thread functions, each on a line of its own, 1 and 2; main is on line 3. */
function program(globals: string, a: string, b: string, after = ''): string {
  const main = `int main(void) { sem_init(&s, 0, 0); pthread_create(&t1, 0, a, 0); pthread_create(&t2, 0, b, 0); ${after} return 0; }`;
  return `${PRELUDE}${globals}\n# 1 "x.c"\nvoid *a(void *arg) { ${a} return 0; }\nvoid *b(void *arg) { ${b} return 0; }\n${main}\n`;
}

function pairs(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(
    lines.map((pair) =>
      pair
        .split('-')
        .map((line) => `x.c:${line}`)
        .join(' and '),
    ),
  );
}

describe('the oracle on races', () => {
  it.each<[string, string, ReadonlySet<string>]>([
    ['two writes', program('int g;', 'g = 1;', 'g = 2;'), pairs('1-2')],
    ['a read and a write', program('int g, h;', 'g = 1;', 'h = g;'), pairs('1-2')],
    ['two reads', program('int g, h, i;', 'h = g;', 'i = g;'), pairs()],
    ['one mutex', program('int g;', `${LOCK} g++; ${UNLOCK}`, `${LOCK} g++; ${UNLOCK}`), pairs()],
    [
      'two mutexes',
      program('int g;', `${LOCK} g++; ${UNLOCK}`, 'pthread_mutex_lock(&n); g++; pthread_mutex_unlock(&n);'),
      pairs('1-2'),
    ],
    ['a write after the joins', program('int g;', 'g = 1;', '', `${JOIN} g = 2;`), pairs()],
    ['a write after another join', program('int g;', 'g = 1;', '', 'pthread_join(t2, 0); g = 2;'), pairs('1-3')],
    ['atomic accesses', program('_Atomic int g;', 'g = 1;', 'g++;'), pairs()],
    [
      'an atomic section and a plain read',
      program('int g, h;', '__VERIFIER_atomic_begin(); g = 1; __VERIFIER_atomic_end();', 'h = g;'),
      pairs('1-2'),
    ],
    [
      'two atomic sections',
      program(
        'int g;',
        '__VERIFIER_atomic_begin(); g = 1; __VERIFIER_atomic_end();',
        '__VERIFIER_atomic_begin(); g = 2; __VERIFIER_atomic_end();',
      ),
      pairs(),
    ],
    ['data behind an atomic flag', program('int g, h; _Atomic int f;', 'g = 1; f = 1;', 'if (f) h = g;'), pairs()],
    ['data behind a plain flag', program('int g, h; int f;', 'g = 1; f = 1;', 'if (f) h = g;'), pairs('1-2')],
    [
      'a semaphore posted too early',
      program('int g, h;', 'sem_post(&s); g = 1;', 'sem_wait(&s); h = g;'),
      pairs('1-2'),
    ],
    ['a semaphore posted afterwards', program('int g, h;', 'g = 1; sem_post(&s);', 'sem_wait(&s); h = g;'), pairs()],
    ['other fields', program('struct { char a, b; } g;', 'g.a = 1;', 'g.b = 1;'), pairs()],
    ['a byte of an integer', program('int g;', 'g = 1;', '((char *)&g)[3] = 1;'), pairs('1-2')],
    [
      'a byte that a library function reads',
      program('int g; char h[4];', '((char *)&g)[2] = 1;', 'memcpy(h, &g, 3);'),
      pairs('1-2'),
    ],
    ['bytes that it does not read', program('int g; char h[4];', '((char *)&g)[2] = 1;', 'memcpy(h, &g, 2);'), pairs()],
    ['behind a violation', program('int g, *p;', '*p = 1; g = 1;', 'g = 2;'), pairs()],
    [
      'behind an assumption about the other',
      program('int g; _Atomic int f;', 'f = 1; g = 1;', '__VERIFIER_assume(f == 2); g = 2;'),
      pairs(),
    ],
  ])('%s', async (_, text, expected) => {
    expect(new Set((await expectedRaces(text, LIMITS))?.keys())).toEqual(expected);
  });
});

describe('the oracle on deadlocks', () => {
  const inOrder = (first: string, second: string): string =>
    `pthread_mutex_lock(&${first}); pthread_mutex_lock(&${second}); pthread_mutex_unlock(&${second}); pthread_mutex_unlock(&${first});`;
  const waiting = 'pthread_cond_wait(&c, &m);';
  it.each<[string, string, DeadlockAnswer]>([
    ['two orders', program('', inOrder('m', 'n'), inOrder('n', 'm'), JOIN), 'deadlock'],
    ['two orders, while main returns', program('', inOrder('m', 'n'), inOrder('n', 'm')), 'deadlock'],
    ['one order', program('', inOrder('m', 'n'), inOrder('m', 'n'), JOIN), 'none'],
    ['a mutex locked twice', program('', inOrder('m', 'm'), ''), 'deadlock'],
    ['a mutex whose owner has ended', program('', LOCK, `${LOCK} ${UNLOCK}`), 'deadlock'],
    ['a mutex whose owner is busy', program('int f;', `${LOCK} while (!f); ${UNLOCK}`, `${LOCK} ${UNLOCK}`), 'none'],
    [
      'a signal that can be lost',
      program('', `${LOCK} ${waiting} ${UNLOCK}`, `${LOCK} pthread_cond_signal(&c); ${UNLOCK}`, JOIN),
      'deadlock',
    ],
    [
      'a signal that can be lost, while main returns',
      program('', `${LOCK} ${waiting} ${UNLOCK}`, `${LOCK} pthread_cond_signal(&c); ${UNLOCK}`),
      'none',
    ],
    [
      'a condition that is tested',
      program(
        'int f;',
        `${LOCK} while (!f) ${waiting} ${UNLOCK}`,
        `${LOCK} f = 1; pthread_cond_signal(&c); ${UNLOCK}`,
        JOIN,
      ),
      'none',
    ],
    ['a semaphore', program('', 'sem_wait(&s);', 'sem_post(&s);', JOIN), 'none'],
    [
      'a semaphore that is posted once too little',
      program('', 'sem_wait(&s); sem_wait(&s);', 'sem_post(&s);', JOIN),
      'deadlock',
    ],
    [
      'a semaphore for which nobody cares while another thread is busy',
      program('_Atomic int f;', 'sem_wait(&s);', 'while (!f);', 'for (;;) f = 0;'),
      'busy',
    ],
    [
      'a reader that wants to write',
      program('', 'pthread_rwlock_rdlock(&rw); pthread_rwlock_wrlock(&rw);', '', JOIN),
      'deadlock',
    ],
    [
      'two that join each other',
      program('', 'if (t2) pthread_join(t2, 0);', 'if (t1) pthread_join(t1, 0);'),
      'deadlock',
    ],
    [
      'a wait that main ends by returning',
      program('int f;', '__VERIFIER_atomic_begin(); __tcbmc_wait(f); __VERIFIER_atomic_end();', ''),
      'none',
    ],
    [
      'a wait for which main waits',
      program('int f;', '__VERIFIER_atomic_begin(); __tcbmc_wait(f); __VERIFIER_atomic_end();', '', JOIN),
      'deadlock',
    ],
    [
      'a wait with a task that an assumption has stopped',
      program(
        'int f;',
        '__VERIFIER_atomic_begin(); __tcbmc_wait(f); __VERIFIER_atomic_end();',
        '__VERIFIER_assume(0);',
        JOIN,
      ),
      'assumed',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await expectedDeadlock(text, LIMITS)).toBe(expected);
  });
});
