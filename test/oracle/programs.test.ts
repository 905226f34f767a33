import { describe, expect, it } from 'vitest';
import { expectedAnswer } from './expected.js';

const LIMITS = { maxSwitches: 12, maxStates: 200_000 };

const PRELUDE = `
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
pthread_t t1, t2;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
`;

const START = 'pthread_create(&t1, 0, a, 0); pthread_create(&t2, 0, b, 0);';
const JOIN = 'pthread_join(t1, 0); pthread_join(t2, 0);';

/** Text with two thread functions whose bodies are given. */
function threads(globals: string, a: string, b: string, main: string): string {
  return `${PRELUDE}${globals}
void *a(void *arg) { ${a} return 0; }
void *b(void *arg) { ${b} return 0; }
int main(void) { ${main} return 0; }`;
}

function dekkerSide(me: number, claim: string): string {
  return `${claim} while (flag[${1 - me}]) { if (turn != ${me}) { flag[${me}] = 0; while (turn != ${me}); flag[${me}] = 1; } }
    assert(!inside); inside = 1; inside = 0; turn = ${1 - me}; flag[${me}] = 0;`;
}

const RUNNING_BY_ITSELF = `#include <assert.h>
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern pthread_t pthread_self(void);
extern void exit(int);
extern void *malloc(unsigned long), *calloc(unsigned long, unsigned long), *memcpy(void *, const void *, unsigned long);
extern void __VERIFIER_assume(int), __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
extern _Bool __VERIFIER_nondet_bool(void);
pthread_t t;
int x;
`;

describe('the explorer on programs in which more happens than what main does', () => {
  const constructor = (priority: string, name: string, body: string): string =>
    `__attribute__((constructor${priority})) static void ${name}(void) { ${body} }`;
  const destructor = (priority: string, name: string, body: string): string =>
    `__attribute__((destructor${priority})) static void ${name}(void) { ${body} }`;
  const worker = (body: string): string => `static void *worker(void *arg) { ${body} return arg; }`;
  const orders = [
    constructor('', 'c', 'x = 10 * x + 3;'),
    constructor('(200)', 'b', 'x = 10 * x + 2;'),
    constructor('(150)', 'a', 'x = 10 * x + 1;'),
    destructor('(150)', 'e', 'assert(x != 12345);'),
    destructor('', 'd', 'x = 10 * x + 5;'),
    destructor('', 'f', 'x = 10 * x + 4;'),
  ];
  it.each<[string, readonly string[], number | 'safe']>([
    ['all in their order', [...orders, 'int main(void) {', 'return 0; }'], 0],
    ['all in their order, at exit', [...orders, 'int main(void) {', 'exit(0); }'], 0],
    [
      'a destructor beside a thread',
      [
        destructor('', 'f', 'x = 1;'),
        worker('assert(!x);'),
        'int main(void) {',
        'pthread_create(&t, 0, worker, 0); return 0; }',
      ],
      1,
    ],
    [
      'destructors once, though two threads end the program',
      [
        destructor('', 'f', 'x++; assert(x != 2);'),
        worker('exit(0);'),
        'int main(void) {',
        'pthread_create(&t, 0, worker, 0); return 0; }',
      ],
      'safe',
    ],
    ['no argument but the name', ['int main(int argc, char **argv) {', 'assert(argc > 1); return 0; }'], 0],
    [
      'a null pointer after the last argument',
      ['int main(int argc, char **argv) {', 'assert(argc < 3 && !argv[argc]); return 0; }'],
      'safe',
    ],
    [
      'an argument',
      [
        'int main(int argc, char **argv) {',
        "if (argc > 1) assert(argv[1][0] != 'a' || argv[1][1] != 'b'); return 0; }",
      ],
      0,
    ],
    [
      'an argument that is too long',
      [
        'int main(int argc, char **argv) {',
        'if (argc > 1 && argv[1][0] && argv[1][1]) assert(!argv[1][2]); return 0; }',
      ],
      'safe',
    ],
    [
      'what is behind an empty argument',
      ['int main(int argc, char **argv) {', 'if (argc > 1) assert(argv[1][1] == 0); return 0; }'],
      0,
    ],
  ])('%s', async (_, lines, expected) => {
    const answer = await expectedAnswer(`${RUNNING_BY_ITSELF}${lines.join('\n')}`, LIMITS);
    expect(answer).toMatchObject(
      expected === 'safe' ? { verdict: 'safe' } : { verdict: 'violation', switches: expected },
    );
  });
});

describe('the explorer on C programs', () => {
  it.each<[string, string, number | 'safe']>([
    ['a lost update', threads('int c;', 'c++;', 'c++;', `${START} ${JOIN} assert(c == 2);`), 4],
    [
      'a counter under a mutex',
      threads(
        'int c;',
        'pthread_mutex_lock(&m); c++; pthread_mutex_unlock(&m);',
        'pthread_mutex_lock(&m); c++; pthread_mutex_unlock(&m);',
        `${START} ${JOIN} assert(c == 2);`,
      ),
      'safe',
    ],
    [
      'a counter in atomic sections',
      threads(
        'int c;',
        '__VERIFIER_atomic_begin(); c++; __VERIFIER_atomic_end();',
        '__VERIFIER_atomic_begin(); c++; __VERIFIER_atomic_end();',
        `${START} ${JOIN} assert(c == 2);`,
      ),
      'safe',
    ],
    [
      'two mutexes that do not exclude',
      threads(
        'int c;',
        'pthread_mutex_lock(&m); c++; pthread_mutex_unlock(&m);',
        'pthread_mutex_lock(&n); c++; pthread_mutex_unlock(&n);',
        `${START} ${JOIN} assert(c == 2);`,
      ),
      4,
    ],
    [
      'a deadlock',
      threads(
        '',
        'pthread_mutex_lock(&m); pthread_mutex_lock(&n);',
        'pthread_mutex_lock(&n); pthread_mutex_lock(&m);',
        START,
      ),
      'safe',
    ],
    ['unlocking what is not held', threads('', 'pthread_mutex_unlock(&m);', '', START), 1],
    [
      'unlocking what another thread holds',
      threads('', 'pthread_mutex_lock(&m);', 'pthread_mutex_unlock(&m);', START),
      1,
    ],
    [
      'an assumption that waits for another thread',
      threads('int x;', 'x = 1;', '__VERIFIER_assume(x == 1); assert(0);', START),
      2,
    ],
    [
      'an assumption that never holds',
      threads('int x;', 'x = 1;', '__VERIFIER_assume(x == 2); assert(0);', START),
      'safe',
    ],
    ['use after free', threads('int *p;', 'free(p);', '*p = 1;', `p = malloc(4); ${START}`), 2],
    ['a double free', threads('int *p;', 'free(p);', 'free(p);', `p = malloc(4); ${START}`), 2],
    [
      'a pointer that is cleared between test and use',
      threads('int x; int *p = &x;', 'if (p) *p = 1;', 'p = 0;', START),
      3,
    ],
    [
      'a pointer that is redirected',
      threads('int x, y; int *p = &x;', '*p = 1;', 'p = &y;', `${START} ${JOIN} assert(x == 1);`),
      3,
    ],
    [
      'Dekker',
      threads('int flag[2], turn, inside;', dekkerSide(0, 'flag[0] = 1;'), dekkerSide(1, 'flag[1] = 1;'), START),
      'safe',
    ],
    [
      'Dekker without the first claim',
      threads('int flag[2], turn, inside;', dekkerSide(0, ''), dekkerSide(1, 'flag[1] = 1;'), START),
      2,
    ],
    [
      'a thread that computes for ever',
      threads('int x;', 'int i = 0; for (;;) i = !i;', 'assert(!x); assert(x != 2);', `x = 1; ${START}`),
      1,
    ],
    [
      'nothing behind computing for ever',
      threads('int x;', 'int i = 0; if (x) for (;;) i = !i; x = 2;', 'assert(x != 2);', `x = 1; ${START}`),
      'safe',
    ],
    [
      'an atomic section that never ends',
      threads(
        'int x, y;',
        '__VERIFIER_atomic_begin(); x = 1; while (!y); __VERIFIER_atomic_end();',
        'assert(!x);',
        START,
      ),
      'safe',
    ],
    [
      'an atomic section that another thread lets end',
      threads(
        'int x, y;',
        '__VERIFIER_atomic_begin(); x = 1; while (!y); __VERIFIER_atomic_end();',
        'assert(!x); y = 1; assert(!x);',
        START,
      ),
      3,
    ],
    ['exit before the violation', threads('int x;', 'x = 1;', 'exit(0); assert(0);', START), 'safe'],
    ['a violation after the last step of main', threads('int x;', 'assert(x == 0);', '', `${START} x = 1;`), 1],
  ])('%s', async (_, text, expected) => {
    const answer = await expectedAnswer(text, LIMITS);
    expect(answer).toMatchObject(
      expected === 'safe' ? { verdict: 'safe' } : { verdict: 'violation', switches: expected },
    );
  });

  it('does not take a long loop for one without end', async () => {
    const counting = threads('int x;', 'int i = 0; while (i < 1000000) i++; x = 1;', 'assert(!x);', START);
    expect(await expectedAnswer(counting, LIMITS)).toBeUndefined();
  });
});
