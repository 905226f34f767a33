import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import { OBJECT_TYPE_NAMES, roomOf } from '../../src/library/models/object-types.js';
import { LP64 } from '../../src/source/target.js';
import { oneIn } from '../oracle/seeds.js';

/** Programs that declare the library's types and functions themselves. */
async function answer(...texts: string[]): Promise<string> {
  const files = texts.map((text, i) => ({ name: `${i}.c`, text }));
  const { verdict, violations, diagnostics } = await check({ files, properties: ['checks', 'race', 'deadlock'] });
  const [error] = diagnostics.filter(({ severity }) => severity === 'error');
  if (error) return `${error.code} ${error.position?.line}: ${error.message}`;
  return violations[0]?.property ?? verdict;
}

const THREAD = 'unsigned long';

/** Two threads that count, with the lock or without. */
function counting(id: string, declarations: string, init: string, lock: string, unlock: string): string {
  return `#include <assert.h>
typedef ${id} pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
${declarations}
int x;
void *work(void *unused) { ${lock}; x++; ${unlock}; return 0; }
int main(void) {
  pthread_t a, b;
  ${init};
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
`;
}

const functions = (parameter: string): string => `extern int pthread_mutex_init(${parameter}, const void *);
extern int pthread_mutex_lock(${parameter});
extern int pthread_mutex_unlock(${parameter});
extern int pthread_mutex_destroy(${parameter});
extern void *malloc(unsigned long);
`;

const mutex = (type: string, rest: string, parameter = 'pthread_mutex_t *'): string =>
  `typedef ${type};\n${functions(parameter)}${rest}`;

const SCALARS = [
  'int pthread_mutex_t',
  'char pthread_mutex_t',
  'unsigned long pthread_mutex_t',
  'void *pthread_mutex_t',
  'volatile int pthread_mutex_t',
];
const STRUCTS = [
  'struct { int held; } pthread_mutex_t',
  'struct {} pthread_mutex_t',
  'struct lock { int held; struct lock *next; } pthread_mutex_t',
  'union { int held; char bytes[3]; } pthread_mutex_t',
];
/** What comes before the typedef, and the typedef. */
const APART: readonly string[] = [
  'struct lock { int held; }; typedef struct lock pthread_mutex_t',
  'typedef struct lock pthread_mutex_t; struct lock { int held; }',
  'typedef struct lock pthread_mutex_t; typedef struct lock pthread_mutex_t; struct lock { int held; }',
  'typedef int word; typedef word pthread_mutex_t; typedef word pthread_mutex_t',
  'enum held { NO, YES }; typedef enum held pthread_mutex_t',
  'typedef int pthread_mutex_t __attribute__((aligned(16)))',
  'typedef int pthread_mutex_t, *mutex_pointer',
];
const INIT = 'pthread_mutex_init(LOCK, 0)';

/** Where the lock is: declarations, what main does first, and its address. */
const PLACES: Readonly<Record<string, readonly [string, string, string]>> = {
  'of zeros': ['pthread_mutex_t m;', '', '&m'],
  static: ['static pthread_mutex_t m;', INIT, '&m'],
  'in a struct': ['struct { char c; pthread_mutex_t m; int after; } s = {.after = 1};', 'assert(s.after == 1)', '&s.m'],
  'in an array': ['pthread_mutex_t m[3];', '', '&m[1]'],
  'on the heap': ['pthread_mutex_t *m;', `m = malloc(sizeof(pthread_mutex_t)); if (!m) return 0; ${INIT}`, 'm'],
  'on the heap, with others': [
    'pthread_mutex_t *m;',
    'm = malloc(4 * sizeof *m); if (!m) return 0; pthread_mutex_init(m + 3, 0)',
    'm + 3',
  ],
  local: ['pthread_mutex_t *p;', `pthread_mutex_t m; p = &m; ${INIT}`, 'p'],
  'initialised with zeros': ['pthread_mutex_t m = {0};', '', '&m'],
  'local, initialised with zeros': ['pthread_mutex_t *p;', `pthread_mutex_t m = {0}; p = &m`, 'p'],
  'static in a function': [
    'pthread_mutex_t *where(void) { static pthread_mutex_t m = {0}; return &m; }',
    '',
    'where()',
  ],
};

describe('a mutex of a type of one’s own', () => {
  const types = [...SCALARS, ...STRUCTS];
  const everywhere = types.flatMap((type, i) =>
    Object.entries(PLACES).map(([where, place], j) => ({ type, where, place, half: (i + j) % 2 })),
  );
  const [even, odd] = [everywhere.filter(({ half }) => half === 0), everywhere.filter(({ half }) => half === 1)];
  for (const half of oneIn(2, [even, odd])) {
    for (const { type, where, place } of half) {
      const [declarations, init, lock] = place;
      if (type.includes('{}') && where.includes('zeros') && declarations.includes('{0}')) continue;
      const text = counting(
        THREAD,
        `${mutex(type, declarations)}\n#define LOCK (${lock})`,
        init,
        'pthread_mutex_lock(LOCK)',
        'pthread_mutex_unlock(LOCK)',
      );
      it(`${type}, ${where}`, async () => expect(await answer(text)).toBe('safe'));
    }
  }
  for (const declared of APART) {
    const rest = `${functions('pthread_mutex_t *')} struct two { char c; pthread_mutex_t m; char last; } two[2] = {{1, {0}, 2}, {.last = 5}};`;
    const text = counting(
      THREAD,
      `${declared};\n${rest}`,
      'assert(two[1].last == 5 && two[0].last == 2)',
      'pthread_mutex_lock(&two[1].m)',
      'pthread_mutex_unlock(&two[1].m)',
    );
    it(declared, async () => expect(await answer(text)).toBe('safe'));
  }
  it('of a struct that is a member before', async () => {
    const declared = `struct lock { int held; }; struct two { struct lock m; } two; typedef struct lock pthread_mutex_t; ${functions('pthread_mutex_t *')}`;
    const text = counting(THREAD, declared, '', 'pthread_mutex_lock(&two.m)', 'pthread_mutex_unlock(&two.m)');
    expect(await answer(text)).toMatch(/^unsupported 5: 'struct lock' is a member of another type before/);
  });
  for (const parameter of ['void *', 'int *']) {
    const text = counting(
      THREAD,
      mutex('int pthread_mutex_t', 'pthread_mutex_t m = 0;', parameter),
      '',
      'pthread_mutex_lock(&m)',
      'pthread_mutex_unlock(&m)',
    );
    it(`as ${parameter}`, async () => expect(await answer(text)).toBe('safe'));
  }

  const wrong = (init: string, lock: string, unlock: string, type = 'int pthread_mutex_t'): Promise<string> =>
    answer(counting(THREAD, mutex(type, 'pthread_mutex_t m, other;'), init, lock, unlock));
  const LOCK = 'pthread_mutex_lock(&m)';
  const UNLOCK = 'pthread_mutex_unlock(&m)';
  for (const type of [SCALARS[0]!, STRUCTS[0]!]) {
    it(`${type}: not taken`, async () => expect(await wrong('', '', '', type)).toBe('race'));
    it(`${type}: another one`, async () =>
      expect(await wrong('', 'pthread_mutex_t own = {0}; pthread_mutex_lock(&own)', '', type)).toBe('race'));
    it(`${type}: taken twice`, async () => expect(await wrong('', `${LOCK}; ${LOCK}`, UNLOCK, type)).toBe('deadlock'));
    it(`${type}: given back by another thread`, async () =>
      expect(await wrong(LOCK, '', UNLOCK, type)).toBe('lock-misuse'));
    it(`${type}: destroyed`, async () =>
      expect(await wrong('pthread_mutex_destroy(&m)', LOCK, UNLOCK, type)).toBe('lock-misuse'));
    it(`${type}: never initialised`, async () =>
      expect(await wrong('pthread_mutex_t own; pthread_mutex_lock(&own)', LOCK, UNLOCK, type)).toMatch(
        /^(lock-misuse|deadlock)$/,
      ));
    it(`${type}: zeros are stored`, async () => {
      const zero = type.startsWith('int') ? '0' : '(pthread_mutex_t){0}';
      expect(await wrong(`m = ${zero}`, LOCK, UNLOCK, type)).toBe('safe');
      expect(await wrong(`pthread_mutex_destroy(&m); m = ${zero}`, LOCK, UNLOCK, type)).toBe('safe');
    });
  }
});

const others: Readonly<Record<string, readonly [string, string, string, string]>> = {
  pthread_rwlock_t: [
    'int pthread_rwlock_wrlock(pthread_rwlock_t *), pthread_rwlock_unlock(pthread_rwlock_t *);',
    '',
    'pthread_rwlock_wrlock(&o)',
    'pthread_rwlock_unlock(&o)',
  ],
  pthread_spinlock_t: [
    'int pthread_spin_init(pthread_spinlock_t *, int), pthread_spin_lock(pthread_spinlock_t *), pthread_spin_unlock(pthread_spinlock_t *);',
    'pthread_spin_init(&o, 0)',
    'pthread_spin_lock(&o)',
    'pthread_spin_unlock(&o)',
  ],
  sem_t: [
    'int sem_init(sem_t *, int, unsigned), sem_wait(sem_t *), sem_post(sem_t *);',
    'sem_init(&o, 0, 1)',
    'sem_wait(&o)',
    'sem_post(&o)',
  ],
  mtx_t: [
    'int mtx_init(mtx_t *, int), mtx_lock(mtx_t *), mtx_unlock(mtx_t *);',
    'mtx_init(&o, 0)',
    'mtx_lock(&o)',
    'mtx_unlock(&o)',
  ],
};

describe('other locks of types of one’s own', () => {
  for (const [name, [declarations, init, lock, unlock]] of Object.entries(others)) {
    for (const type of ['int', 'char', 'struct { short s; }']) {
      const text = (first: string, last: string): string =>
        counting('int', `typedef ${type} ${name};\n${declarations}\n${name} o;`, init, first, last);
      it(`${name} as ${type}`, async () => expect(await answer(text(lock, unlock))).toBe('safe'));
      it(`${name} as ${type}, not taken`, async () => expect(await answer(text('', ''))).toBe('race'));
    }
  }

  const waiting = (type: string, wake: string): string => `typedef int pthread_t;
typedef ${type} pthread_mutex_t;
typedef ${type} pthread_cond_t;
${functions('pthread_mutex_t *')}
extern int pthread_create(pthread_t *, void *, void *(*)(void *), void *), pthread_join(pthread_t, void **);
extern int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *), pthread_cond_signal(pthread_cond_t *);
pthread_mutex_t m;
pthread_cond_t c;
int ready;
void *work(void *u) { pthread_mutex_lock(&m); ready = 1; ${wake}; pthread_mutex_unlock(&m); return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&m);
  while (!ready) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}`;
  for (const type of ['int', 'char', 'struct { int i; }']) {
    it(`a condition as ${type}`, async () =>
      expect(await answer(waiting(type, 'pthread_cond_signal(&c)'))).toBe('safe'));
    it(`a condition as ${type} that nobody signals`, async () =>
      expect(await answer(waiting(type, ''))).toBe('deadlock'));
  }

  const meeting = (type: string, wait: string): string =>
    counting(
      'int',
      `typedef ${type} pthread_barrier_t;
int pthread_barrier_init(pthread_barrier_t *, const void *, unsigned), pthread_barrier_wait(pthread_barrier_t *);
pthread_barrier_t o;
_Atomic int turn, arrived;`,
      'pthread_barrier_init(&o, 0, 2)',
      `if (turn++ == 0) x = 1; ${wait}; if (arrived++ != 0) return 0; assert(x == 1)`,
      '',
    );
  it('a barrier as char', async () => expect(await answer(meeting('char', 'pthread_barrier_wait(&o)'))).toBe('safe'));
  it('a barrier as char, not waited for', async () =>
    expect(await answer(meeting('char', ''))).toMatch(/^(race|assertion)$/));

  const once = (type: string, call: string): string =>
    counting(
      'int',
      `typedef ${type} pthread_once_t;\nextern int pthread_once(pthread_once_t *, void (*)(void));\npthread_once_t o;\nint y;\nvoid start(void) { y++; }\n_Atomic int n;`,
      '',
      `${call}; assert(y == 1); if (n++ == 0) x = 1; else return (void *)0; return (void *)0`,
      '',
    ).replace('assert(x == 2)', 'assert(x == 1 && y == 1)');
  for (const type of ['int', 'char']) {
    it(`once as ${type}`, async () => expect(await answer(once(type, 'pthread_once(&o, start)'))).toBe('safe'));
    it(`twice as ${type}`, async () => expect(await answer(once(type, 'start()'))).toBe('race'));
  }
});

describe('ids of threads of types of one’s own', () => {
  const EXTRA =
    'extern pthread_t pthread_self(void); extern int pthread_equal(pthread_t, pthread_t); pthread_t first; ';
  for (const id of [
    'int',
    'unsigned short',
    'long',
    'struct thread *',
    'void *',
    'struct { int number; }',
    'struct { void *p; unsigned reuse; }',
    'struct { char c[8]; }',
  ]) {
    const text = (lock: string): string =>
      counting(
        id,
        `${mutex('int pthread_mutex_t', `pthread_mutex_t m = 0; ${EXTRA}`)}`,
        'first = pthread_self()',
        `${lock}; assert(!pthread_equal(first, pthread_self()))`,
        lock && 'pthread_mutex_unlock(&m)',
      );
    it(`${id}`, async () => expect(await answer(text('pthread_mutex_lock(&m)'))).toBe('safe'));
    it(`${id}, without the lock`, async () => expect(await answer(text(''))).toBe('race'));
  }
  const created = (type: string): string => counting(type, '', '', '', '');
  it('too small', async () =>
    expect(await answer(created('char'))).toMatch(/^unsupported 2: ids of threads of the type 'char'/));
});

describe('what cannot be known of an object of the library is refused', () => {
  const text = (use: string, type = 'int pthread_mutex_t'): string =>
    counting(THREAD, mutex(type, 'pthread_mutex_t m;'), use, 'pthread_mutex_lock(&m)', 'pthread_mutex_unlock(&m)');
  const cases: readonly (readonly [string, RegExp])[] = [
    [text('m = 1'), /^unsupported 16: a value other than zero .*'pthread_mutex_t'/],
    [text('pthread_mutex_t n = 1'), /^unsupported 16: a value other than zero/],
    [text('pthread_mutex_t n = {-1}'), /^unsupported 16: a value other than zero/],
    [text('struct { pthread_mutex_t n; int i; } s = {1, 2}'), /^unsupported 16: a value other than zero/],
    [text('if (m == 1) x = 1'), /^unsupported 16: values of the library/],
    [text('if (m) x = 1'), /^unsupported 16: values of the library/],
    [text('m++'), /^unsupported 16: values of the library/],
    [text('x = m'), /^unsupported 16: values of the library/],
    [text('x = (int)m'), /^unsupported 16: values of the library/],
    [text('m.held = 1', STRUCTS[0]), /^unsupported 16: a look into/],
    [text('pthread_mutex_t n = {1}', STRUCTS[0]), /^unsupported 16: a value other than zero/],
  ];
  for (const [program, expected] of cases)
    it(program.split('\n')[15]!, async () => expect(await answer(program)).toMatch(expected));
});

describe('several files', () => {
  it('with ids of threads of several sizes', async () => {
    const starts = 'extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);';
    const own = `void other(void);\ntypedef int pthread_t;\n${starts}\nint main(void) { pthread_t t; pthread_create(&t, 0, 0, 0); other(); return 0; }`;
    const given = '#include <pthread.h>\npthread_t u;\nvoid other(void) { pthread_join(u, 0); }';
    expect(await answer(own, given)).toBe('unsupported 2: ids of threads that have another size than in another file');
    expect(await answer(given, own)).toBe('unsupported 2: ids of threads that have another size than in another file');
  });
  const part = (type: string): string =>
    `typedef ${type} pthread_mutex_t; extern pthread_mutex_t m; extern int pthread_mutex_lock(pthread_mutex_t *);`;
  const main = (type: string): string =>
    `${part(type)} pthread_mutex_t m; void f(void); int main(void) { pthread_mutex_lock(&m); f(); return 0; }`;
  const other = (type: string): string =>
    `${part(type)} extern int pthread_mutex_unlock(pthread_mutex_t *); void f(void) { pthread_mutex_unlock(&m); }`;
  it('of one type', async () => expect(await answer(main('int'), other('int'))).toBe('safe'));
  it('of several types', async () => expect(await answer(main('int'), other('char'))).toBe('safe'));
  it('of the header’s', async () => {
    expect(
      await answer(
        main('int'),
        `#include <pthread.h>\nextern pthread_mutex_t m; void f(void) { pthread_mutex_unlock(&m); }`,
      ),
    ).not.toMatch(/^out-of/);
  });
});

describe('what is the program’s own is left alone', () => {
  it('without the library’s functions', async () => {
    const text =
      '#include <assert.h>\ntypedef int pthread_mutex_t; pthread_mutex_t m = 5; int main(void) { m++; assert(m == 6 && sizeof m == 4); return 0; }';
    expect(await answer(text)).toBe('safe');
  });
  it('with functions of its own', async () => {
    const text = `#include <assert.h>
typedef int pthread_mutex_t;
extern int pthread_mutex_init(pthread_mutex_t *, void *);
int pthread_mutex_lock(pthread_mutex_t *m) { *m = *m + 1; return 0; }
pthread_mutex_t m = 5;
int main(void) { pthread_mutex_lock(&m); assert(m == 6 && sizeof m == 4); return 0; }`;
    expect(await answer(text)).toBe('safe');
  });
});

it('the objects have as much room as those of the headers', async () => {
  const claims = [...OBJECT_TYPE_NAMES].map(
    (name) => `_Static_assert(sizeof(${name}) <= ${roomOf(name, LP64.pointer)}, "${name}");`,
  );
  expect(
    await answer(
      `#include <pthread.h>\n#include <semaphore.h>\n#include <threads.h>\n${claims.join('\n')}\nint main(void) { return 0; }`,
    ),
  ).toBe('safe');
});
