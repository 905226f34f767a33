import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';

/** What two threads do, one each, with what is declared before. */
function program(shared: string, one: string, other: string): string {
  return [
    '#include <pthread.h>\n#include <stdatomic.h>\n#include <semaphore.h>',
    shared,
    `void *first(void *arg) {\n  ${one}\n  return arg;\n}`,
    `void *second(void *arg) {\n  ${other}\n  return arg;\n}`,
    'int main(void) {\n  pthread_t a, b;\n  pthread_create(&a, 0, first, 0);\n  pthread_create(&b, 0, second, 0);\n  pthread_join(a, 0);\n  pthread_join(b, 0);\n  return 0;\n}\n',
  ].join('\n');
}

const MUTEX = 'pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;';
const locked = (what: string): string => `pthread_mutex_lock(&m); ${what} pthread_mutex_unlock(&m);`;

/** Why the answer depends on memory's being sequentially consistent; undefined if it does not. */
async function because(text: string, memoryModel: 'auto' | 'sc' = 'sc'): Promise<string | undefined> {
  const { verdict, diagnostics, bounds } = await check({ files: [{ name: 'a.c', text }], memoryModel });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const assumed = bounds.assumed.filter(({ what }) => what === 'memory is sequentially consistent');
  expect(verdict).toBe(bounds.assumed.length > 0 ? 'bounded' : 'safe');
  return assumed[0]?.because;
}

const FIRST = 6;
const SECOND = 10;

/** What the threads share, what they do, and what is in question. */
const WEAK: readonly (readonly [what: string, shared: string, one: string, other: string, said: string])[] = [
  [
    'a store',
    'atomic_int x;',
    'atomic_store_explicit(&x, 1, memory_order_relaxed);',
    'x = 2;',
    `the store at a.c:${FIRST} is relaxed`,
  ],
  [
    'a load',
    'atomic_int x;',
    'x = 1;',
    '(void)atomic_load_explicit(&x, memory_order_acquire);',
    `the load at a.c:${SECOND} is acquire`,
  ],
  [
    'an addition',
    'atomic_int x;',
    'atomic_fetch_add_explicit(&x, 1, memory_order_acq_rel);',
    'x++;',
    `the operation at a.c:${FIRST} is acq_rel`,
  ],
  [
    'an exchange',
    'atomic_int x;',
    'atomic_exchange_explicit(&x, 1, memory_order_release);',
    'x++;',
    `the exchange at a.c:${FIRST} is release`,
  ],
  [
    'an exchange that fails',
    'atomic_int x;',
    'int e = 0; atomic_compare_exchange_strong_explicit(&x, &e, 1, memory_order_seq_cst, memory_order_relaxed);',
    'x++;',
    `the exchange at a.c:${FIRST} is relaxed`,
  ],
  [
    "GCC's generic form",
    'int x;',
    'int v = 1; __atomic_store(&x, &v, __ATOMIC_RELEASE);',
    '__atomic_fetch_add(&x, 1, 5);',
    `the store at a.c:${FIRST} is release`,
  ],
  [
    'a struct',
    'struct { int a, b; } x;',
    '__typeof__(x) v; __atomic_load(&x, &v, 2);',
    '__typeof__(x) v = {1}; __atomic_store(&x, &v, 5);',
    `the load at a.c:${FIRST} is acquire`,
  ],
  [
    'an order that is computed',
    'atomic_int x; int o = 5;',
    'atomic_store_explicit(&x, 1, o);',
    'x++;',
    `the store at a.c:${FIRST} has an order that is not constant`,
  ],
  [
    'a flag',
    'atomic_flag f;',
    'atomic_flag_clear_explicit(&f, memory_order_release);',
    'atomic_flag_test_and_set(&f);',
    `the store at a.c:${FIRST} is release`,
  ],
  [
    'older builtins',
    'int x;',
    '__sync_lock_release(&x);',
    '__sync_fetch_and_add(&x, 1);',
    `the store at a.c:${FIRST} is release`,
  ],
  [
    'a fence',
    'atomic_int x;',
    'x++; atomic_thread_fence(memory_order_acquire);',
    'x++;',
    `there is a fence at a.c:${FIRST}`,
  ],
  ['the full barrier', 'atomic_int x;', 'x++; __sync_synchronize();', 'x++;', `there is a fence at a.c:${FIRST}`],
  [
    'a fence in assembly',
    'atomic_int x;',
    'x++; asm volatile("mfence" ::: "memory");',
    'x++;',
    `there is a fence at a.c:${FIRST}`,
  ],
  [
    'volatile',
    'volatile int x;',
    'x = 1;',
    '(void)x;',
    `the store at a.c:${FIRST} is only volatile, the load at a.c:${SECOND} is only volatile`,
  ],
  [
    'volatile, under different locks',
    `volatile int x; ${MUTEX}`,
    locked('x = 1;'),
    'x = 2;',
    `the store at a.c:${FIRST} is only volatile, the store at a.c:${SECOND} is only volatile`,
  ],
];

const STRONG: readonly (readonly [what: string, shared: string, one: string, other: string])[] = [
  ['atomics of the default order', 'atomic_int x;', 'x = 1; atomic_fetch_add(&x, 2);', '(void)atomic_load(&x);'],
  [
    'the default order, spelled out',
    'atomic_int x;',
    'atomic_store_explicit(&x, 1, memory_order_seq_cst);',
    '__atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);',
  ],
  ['older builtins', 'int x;', '__sync_fetch_and_add(&x, 1);', '__sync_bool_compare_and_swap(&x, 0, 1);'],
  ['locks', `int x; ${MUTEX}`, locked('x++;'), locked('x++;')],
  ['volatile, under a lock', `volatile int x; ${MUTEX}`, locked('x++;'), locked('x++;')],
  ['volatile that is only read', 'volatile const int x = 3;', '(void)x;', '(void)x;'],
  ['volatile, different elements', 'volatile int x[2];', 'x[0] = 1;', 'x[1] = 1;'],
  ['a fence for the compiler', 'atomic_int x;', 'x++; atomic_signal_fence(memory_order_seq_cst);', 'x++;'],
  ['a fence that is none', 'atomic_int x;', 'x++; atomic_thread_fence(memory_order_relaxed);', 'x++;'],
];

describe('weak orders of memory', () => {
  it.each(WEAK)('are named: %s', async (_, shared, one, other, said) => {
    expect(await because(program(shared, one, other))).toBe(said);
  });

  it.each(WEAK.filter(([what]) => !/computed|struct|volatile/.test(what)))(
    'are looked at: %s',
    async (_, shared, one, other) => {
      expect(await because(program(shared, one, other), 'auto')).toBeUndefined();
    },
  );

  it('are named where they are not looked at', async () => {
    const [, shared, one, other, said] = WEAK.find(([what]) => what === 'an order that is computed')!;
    expect(await because(program(shared, one, other), 'auto')).toBe(said);
  });

  it('are those of relaxed accesses where these are only volatile', async () => {
    const [, shared, one, other, said] = WEAK.find(([what]) => what === 'volatile')!;
    const { verdict, bounds } = await check({ files: [{ name: 'a.c', text: program(shared, one, other) }] });
    expect(verdict).toBe('bounded');
    expect(bounds.assumed).toEqual([{ what: 'volatile accesses that race are as relaxed atomic ones', because: said }]);
  });

  it('are not looked at with a bound on context switches', async () => {
    const [, shared, one, other, said] = WEAK.find(([what]) => !/computed|struct|volatile/.test(what))!;
    const files = [{ name: 'a.c', text: program(shared, one, other) }];
    for (const bound of [{ switches: 2 }, { maxSwitches: 2 }]) {
      const { diagnostics } = await check({ files, ...bound, memoryModel: 'c11' });
      expect(diagnostics.map(({ message }) => message).join()).toContain('no bound on context switches');
      const { bounds } = await check({ files, ...bound });
      expect(bounds.assumed).toContainEqual({ what: 'memory is sequentially consistent', because: said });
    }
  });

  it.each(STRONG)('are not seen in %s', async (_, shared, one, other) => {
    expect(await because(program(shared, one, other))).toBeUndefined();
  });

  it('do not matter in one thread', async () => {
    const alone =
      '#include <stdatomic.h>\natomic_int x;\nint main(void) { atomic_store_explicit(&x, 1, memory_order_relaxed); atomic_thread_fence(memory_order_seq_cst); return 0; }\n';
    expect(await because(alone)).toBeUndefined();
    const before = program('atomic_int x;', 'x++;', 'x++;').replace(
      'pthread_t a, b;',
      'pthread_t a, b; atomic_store_explicit(&x, 1, memory_order_relaxed);',
    );
    expect(await because(before)).toBeUndefined();
  });

  it('do not matter between a thread and a handler on its core', async () => {
    const text =
      '#include <stdatomic.h>\nvolatile int x;\natomic_int y;\nvoid handler(void) { x = 1; atomic_store_explicit(&y, 1, memory_order_relaxed); }\nint main(void) { x = 2; return atomic_load_explicit(&y, memory_order_relaxed); }\n';
    const { verdict, bounds } = await check({
      files: [{ name: 'a.c', text }],
      interrupts: [{ handler: 'handler', fires: 1 }],
    });
    expect([verdict, bounds.assumed]).toEqual(['bounded', []]);
  });

  it('are counted beyond the first places', async () => {
    const stores = Array.from({ length: 5 }, () => 'atomic_store_explicit(&x, 1, memory_order_relaxed);').join('\n');
    expect(await because(program('atomic_int x;', stores, 'x++;'))).toMatch(
      /^the store at a.c:6 is relaxed, .*, and 2 more$/,
    );
  });

  it.each(['relaxed', 'release'] as const)('are asked of checks beside other properties: %s', async (order) => {
    const text = program(
      'int data; atomic_int flag;',
      `data = 1; atomic_store_explicit(&flag, 1, memory_order_${order});`,
      'if (atomic_load_explicit(&flag, memory_order_acquire) && data == 0) __builtin_unreachable();',
    );
    const { verdict, violations, bounds, properties } = await check({
      files: [{ name: 'a.c', text }],
      properties: ['assertion', 'deadlock', 'atomicity'],
    });
    const isWrong = order === 'relaxed';
    expect(verdict).toBe(isWrong ? 'violation' : 'bounded');
    expect(violations.map(({ onlyWith }) => onlyWith)).toEqual(isWrong ? ['memory that is reordered'] : []);
    expect(bounds.assumed.map(({ what }) => what)).toEqual(['memory is sequentially consistent (for atomicity)']);
    expect(properties?.map(({ name, verdict: each }) => `${name} ${each}`)).toEqual([
      `assertion ${isWrong ? 'violation' : 'safe'}`,
      'deadlock safe',
      'atomicity bounded',
    ]);
  });

  it.each([
    ['a store', 'atomic_store_explicit(p, 1, memory_order_release);'],
    ['a read-modify-write', 'atomic_fetch_add_explicit(p, 1, memory_order_relaxed);'],
    [
      'a compare-exchange',
      'int old = 0; atomic_compare_exchange_strong_explicit(p, &old, 1, memory_order_relaxed, memory_order_relaxed);',
    ],
    ['a plain store', 'plain[p - a] = 1;'],
  ])('are looked at through a pointer to one of several: %s', async (_, access) => {
    const text = program(
      'atomic_int a[3], which, set; int plain[3]; int __VERIFIER_nondet_int(void);',
      'atomic_store_explicit(&which, __VERIFIER_nondet_int() % 3, memory_order_relaxed); atomic_store_explicit(&set, 1, memory_order_relaxed);',
      `if (atomic_load_explicit(&set, memory_order_acquire)) {
         unsigned w = atomic_load_explicit(&which, memory_order_relaxed);
         atomic_int *p = w == 1 ? &a[1] : w == 2 ? &a[2] : &a[0]; ${access} }`,
    );
    const { verdict, diagnostics } = await check({ files: [{ name: 'a.c', text }], memoryModel: 'c11' });
    expect([verdict, diagnostics.filter(({ severity }) => severity === 'error')]).toEqual(['safe', []]);
  });
});

describe('what x86 locks', () => {
  const buffers = (declared: string, first: string, second: string): string =>
    `#include <pthread.h>\n#include <stdatomic.h>\n#include <assert.h>\natomic_int x, y; int seen; ${declared}
     void *other(void *arg) { atomic_store_explicit(&x, 1, memory_order_relaxed); ${first}
       seen = atomic_load_explicit(&y, memory_order_relaxed); return arg; }
     int main(void) { pthread_t t; pthread_create(&t, 0, other, 0);
       atomic_store_explicit(&y, 1, memory_order_relaxed); ${second}
       int mine = atomic_load_explicit(&x, memory_order_relaxed);
       pthread_join(t, 0); assert(seen || mine); }`;

  it.each([
    ['nothing', '', '', '', 'violation'],
    ['an exchange of its own', 'atomic_int d, e;', 'atomic_exchange(&d, 1);', 'atomic_exchange(&e, 1);', 'bounded'],
    ['a store of its own', 'atomic_int d, e;', 'atomic_store(&d, 1);', 'atomic_store(&e, 1);', 'bounded'],
    [
      'a compare-exchange that fails',
      'atomic_int d;',
      'int o = 5; atomic_compare_exchange_strong(&d, &o, 6);',
      'int o = 5; atomic_compare_exchange_strong(&d, &o, 6);',
      'bounded',
    ],
    ['only one side', 'atomic_int d;', 'atomic_exchange(&d, 1);', '', 'violation'],
  ])('waits for what is stored: %s', async (_, declared, first, second, expected) => {
    const files = [{ name: 'a.c', text: buffers(declared, first, second) }];
    expect((await check({ files, memoryModel: 'tso' })).verdict).toBe(expected);
    const { violations } = await check({ files });
    expect(violations.map(({ memory }) => memory?.onX86)).toEqual([expected === 'violation']);
  });
});
