import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Reduction } from '../../src/base/reductions.js';
import { REDUCTIONS } from '../../src/base/reductions.js';
import { check, type CheckOptions, type CheckResult } from '../../src/index.js';
import { Iterations } from '../../src/unroll/paths/iterations.js';
import { ROOT } from '../support/samples.js';

const HEAD = '#include <assert.h>\n#include <pthread.h>\n';

const MUTEX = `${HEAD}pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int x;
void *add(void *arg) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, add, 0); add(0); pthread_join(t, 0); assert(x == 2); }`;

const SPIN = `${HEAD}_Atomic int ready;
void *raise(void *arg) { ready = 1; return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, raise, 0); while (!ready); pthread_join(t, 0); }`;

const WOKEN = `${HEAD}pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER; int ready;
void *wait(void *arg) { pthread_mutex_lock(&m); while (!ready) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, wait, 0); pthread_mutex_lock(&m); ready = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); pthread_join(t, 0); }`;

const COUNTING = `${HEAD}int main(void) { unsigned sum = 0; for (unsigned i = 0; i < 4000; i++) sum += i * i; assert(sum != 7); }`;

/** Only a solver can tell that there are three iterations at most. */
const FEW = `${HEAD}unsigned char __VERIFIER_nondet_uchar(void); void __VERIFIER_assume(int);
int main(void) { unsigned char n = __VERIFIER_nondet_uchar(); unsigned sum = 0; __VERIFIER_assume(n * n < 10);
  for (unsigned i = 0; i < n; i++) sum = sum * 7 + i; assert(sum < 100); }`;

/** The same of a call. */
const NEVER = `${HEAD}unsigned char __VERIFIER_nondet_uchar(void); void __VERIFIER_assume(int);
unsigned mix(unsigned x) { ${'x = x * 7 + (x >> 3);'.repeat(60)} return x; }
int main(void) { unsigned char n = __VERIFIER_nondet_uchar(); unsigned sum = 0; __VERIFIER_assume(n * n < 10);
  if (n > 5) sum = mix(n); assert(sum < 100); }`;

const run = (text: string, without: readonly Reduction[], options: Partial<CheckOptions> = {}): Promise<CheckResult> =>
  check({ files: [{ name: 'program.c', text }], without, ...options });

const INDICES = `${HEAD}int next[3] = { 1, 2, -1 }, head;
void *take(void *arg) { int h = head, n = next[h]; next[h] = -1; if (n >= 0) head = n; else next[h] = n; return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, take, 0); take(0); assert(next[2] != 2); }`;

const LINKS = `${HEAD}struct node { struct node *next; } a, b = { &a }, c = { &b }, *head = &c;
void *take(void *arg) { struct node *h = head; if (h) { struct node *n = h->next; h->next = 0; head = n; } return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, take, 0); take(0); assert(a.next != &b); }`;

const BOUNDS = { switches: 3, unwind: 5 };

describe('each reduction can be left out, and fires where it should', () => {
  it.each([
    ['iterations', FEW],
    ['calls', NEVER],
  ])('infeasible-paths: %s that cannot happen are not unrolled', async (_, text) => {
    const options = { unwind: 60 };
    const [asked, unasked] = [await run(text, [], options), await run(text, ['infeasible-paths'], options)];
    expect([asked.verdict, unasked.verdict]).toEqual(['safe', 'safe']);
    expect(asked.stats.clauses).toBeLessThan(unasked.stats.clauses / 2);
  });

  it('movers: lock, addition and unlock are one step', async () => {
    const [joined, apart] = [await run(MUTEX, []), await run(MUTEX, ['movers'])];
    expect([joined.verdict, apart.verdict]).toEqual(['safe', 'safe']);
    expect(joined.stats.events).toBeLessThanOrEqual(4);
    expect(apart.stats.events).toBeGreaterThan(joined.stats.events + 3);
  });

  it('movers: a section under the lock of some element is one step, whatever the size of elements', async () => {
    const text = (rest: string, index: string): string => `#include <pthread.h>
#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
struct { pthread_mutex_t lock; int x;${rest} } elements[10];
void *add(void *arg) {
  unsigned i = __VERIFIER_nondet_uint() % 10;
  pthread_mutex_lock(&elements[i].lock);
  elements[${index}].x++;
  pthread_mutex_unlock(&elements[i].lock);
  return arg;
}
int main(void) { pthread_t t; pthread_create(&t, 0, add, 0); add(0); }`;
    for (const rest of ['', ' long rest;', ' char rest[5000];']) {
      expect((await run(text(rest, 'i'), ['unneeded-cells'])).stats).toMatchObject({ events: 3, sharedCells: 10 });
      expect((await run(text(rest, '(i + 1) % 10'), ['unneeded-cells'], BOUNDS)).stats.sharedCells).toBe(20);
    }
  });

  it('movers: also where nobody asks for the misuse of locks', async () => {
    const properties = ['assertion'];
    const [joined, apart] = [await run(MUTEX, [], { properties }), await run(MUTEX, ['movers'], { properties })];
    expect([joined.verdict, apart.verdict]).toEqual(['safe', 'safe']);
    expect(joined.stats.events).toBeLessThanOrEqual(4);
    expect(apart.stats.events).toBeGreaterThan(joined.stats.events + 3);
  });

  it.each(['exclusive-reads', 'families'] as const)(
    '%s: an access to an element costs less than one to each',
    async (name) => {
      const text = `${HEAD}unsigned __VERIFIER_nondet_uint(void);
struct { int x; char rest[20]; } elements[64];
void *change(void *arg) { unsigned i = __VERIFIER_nondet_uint() % 64; int x = elements[i].x; elements[i].x = x + 3; assert(x <= 6); return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, change, 0); change(0); change(0); }`;
      const clauses = async (without: readonly Reduction[]): Promise<number> => {
        const { verdict, stats } = await run(text, without, { encoding: 'partial-order' });
        expect(verdict).toBe('safe');
        return stats.clauses;
      };
      expect(await clauses([])).toBeLessThan((await clauses([name])) / 2);
    },
  );

  it.each([
    ['partial-order', 'an index', INDICES, 2],
    ['blocks', 'an index', INDICES, 2],
    ['partial-order', 'an address', LINKS, 2],
    ['blocks', 'an address', LINKS, 1.4],
  ] as const)(
    'few-numbers: what is one of a few costs little more than its number (%s, none or %s)',
    async (encoding, _, text, factor) => {
      const clauses = async (without: readonly Reduction[]): Promise<number> => {
        const { verdict, stats } = await run(text, without, { encoding });
        expect(verdict).toBe('safe');
        return stats.clauses;
      };
      expect(await clauses([])).toBeLessThan((await clauses(['few-numbers'])) / factor);
    },
  );

  it('movers: not if the program writes to the bytes of the lock', async () => {
    const text = MUTEX.replace('x++;', 'x++; *(volatile char *)&m = *(volatile char *)&m;');
    const [joined, apart] = [await run(text, [], BOUNDS), await run(text, ['movers'], BOUNDS)];
    expect(joined.verdict).toBe(apart.verdict);
    expect(joined.stats.events).toBeGreaterThan(10);
  });

  it('movers: not if runs go on after another thread has given the lock back', async () => {
    const text = MUTEX.replace(
      /int main.*/s,
      `void *rogue(void *arg) { pthread_mutex_unlock(&m); return add(arg); }
int main(void) { pthread_t t, u; pthread_create(&t, 0, add, 0); pthread_create(&u, 0, rogue, 0); pthread_join(t, 0); pthread_join(u, 0); assert(x == 2); }`,
    );
    for (const without of [[], ['movers'] as const]) {
      const { properties } = await run(text, without, { properties: ['assertion', 'lock-misuse'], switches: 4 });
      expect(properties).toEqual(['assertion', 'lock-misuse'].map((name) => ({ name, verdict: 'violation' })));
    }
  });

  it('unseen locks: the mutex is no cell', async () => {
    const cells = async (without: readonly Reduction[]): Promise<number> =>
      (await run(MUTEX, without)).stats.sharedCells;
    expect([await cells([]), await cells(['unseen-locks'])]).toEqual([1, 2]);
  });

  it('unshared cells: what only one task is left to touch is folded', async () => {
    const text = MUTEX.replace('assert(x == 2);', 'pthread_mutex_destroy(&m); assert(x == 2);');
    const cells = async (without: readonly Reduction[]): Promise<number> =>
      (await run(text, without)).stats.sharedCells;
    expect([await cells([]), await cells(['unshared-cells'])]).toEqual([1, 2]);
  });

  it('forwarding: what a step reads that it has written is known, and to restore is nothing', async () => {
    const text = MUTEX.replace('x++;', 'x++; x--;').replace('x == 2', 'x == 0');
    const [known, asked] = [await run(text, []), await run(text, ['forwarding'])];
    expect([known.verdict, asked.verdict]).toEqual(['safe', 'safe']);
    expect([known.stats.sharedCells, asked.stats.sharedCells]).toEqual([0, 1]);
  });

  it('invariants: what is 0 between steps, and two cells that are the same there', async () => {
    const text = MUTEX.replace('x++;', 'x++; assert(!busy); busy = 1; y++; busy = 0;')
      .replace(/int x/, 'int y, busy; int x')
      .replace('assert(x == 2)', 'assert(x == 2 && y == 2 && !busy)');
    const cells = async (without: readonly Reduction[]): Promise<number> =>
      (await run(text, without)).stats.sharedCells;
    expect([await cells([]), await cells(['invariants'])]).toEqual([1, 3]);
  });

  it('unneeded cells: what nobody tests', async () => {
    const text = MUTEX.replace('assert(x == 2);', '');
    const cells = async (without: readonly Reduction[]): Promise<number> =>
      (await run(text, without)).stats.sharedCells;
    expect([await cells([]), await cells(['unneeded-cells'])]).toEqual([0, 1]);
  });

  it('independent blocks: clauses that exclude schedules', async () => {
    const labels = async (without: readonly Reduction[]): Promise<string[]> =>
      Object.keys((await run(MUTEX, without, BOUNDS)).stats.clausesByLabel);
    expect(await labels([])).toContain('independent blocks');
    expect(await labels(['independent-blocks'])).not.toContain('independent blocks');
  });

  it('idle loops: a spinning thread waits', async () => {
    expect((await run(SPIN, [])).verdict).toBe('safe');
    expect((await run(SPIN, ['idle-loops'], BOUNDS)).verdict).toBe('bounded');
  });

  it('idle loops: a wait that is woken for nothing sleeps on', async () => {
    const options = { spuriousWakeups: true, maxUnwind: 5 };
    expect((await run(WOKEN, [], options)).verdict).toBe('safe');
    expect((await run(WOKEN, ['idle-loops'], { ...options, switches: 3 })).verdict).toBe('bounded');
    const counted = WOKEN.replace('while (!ready) ', 'int n = 0; while (!ready) n++, ').replace(
      /pthread_mutex_unlock\(&m\); return/,
      'pthread_mutex_unlock(&m); assert(n < 3); return',
    );
    expect((await run(counted, [], options)).verdict).toBe('violation');
  });

  it.each([
    ['a count of rounds', 'int n = 0; while (!ready) n++;'],
    ['what was read before', 'int now, last = 0; while ((now = ready) == 0) last = now; if (last) abort();'],
    ['a global that nobody reads', 'while (!ready) unread++;'],
    ['a local that is gone', 'while (!try());'],
  ])('unread values: %s keeps no thread from waiting', async (_, loop) => {
    const text = SPIN.replace('while (!ready);', loop).replace('_Atomic', `void abort(void); int unread;\n_Atomic`);
    const spinning = text.replace(
      'int main',
      'static int try(void) { int expected = 1; return __atomic_compare_exchange_n(&ready, &expected, 2, 0, 5, 5); }\nint main',
    );
    expect((await run(spinning, [])).verdict).toBe('safe');
    expect((await run(spinning, ['unread-values'], BOUNDS)).verdict).toBe('bounded');
  });

  it('number loops: iterations are not gone through one by one', async () => {
    const oneByOne = async (without: readonly Reduction[]): Promise<number> => {
      const again = vi.spyOn(Iterations.prototype, 'goAgain');
      expect((await run(COUNTING, without, { unwind: 5000 })).verdict).toBe('safe');
      const times = again.mock.calls.length;
      again.mockRestore();
      return times;
    };
    expect(await oneByOne([])).toBeLessThan(100);
    expect(await oneByOne(['number-loops'])).toBeGreaterThan(3900);
  });

  it('chosen inputs: it does not matter how often a loop goes round of which nothing is left', async () => {
    const text = `${HEAD}unsigned char __VERIFIER_nondet_uchar(void);
int main(void) { unsigned char n, now, last = 0;
  for (n = 50; n;) { now = __VERIFIER_nondet_uchar(); if (now < last) n--; last = now; } assert(1); }`;
    expect((await run(text, [])).verdict).toBe('safe');
    expect((await run(text, ['chosen-inputs'], BOUNDS)).verdict).toBe('bounded');
  });

  it('static proofs: what never races is not looked at, and nothing is unrolled where that is all', async () => {
    const races = (text: string, without: readonly Reduction[]): Promise<CheckResult> =>
      run(text, without, { properties: ['race'], ...BOUNDS });
    const forever = MUTEX.replace('pthread_mutex_lock', 'while (1) { pthread_mutex_lock')
      .replace('return arg', '} return arg')
      .replace('add(0); pthread_join(t, 0);', 'add(0);');
    expect([(await races(forever, [])).verdict, (await races(forever, ['static-proofs'])).verdict]).toEqual([
      'safe',
      'bounded',
    ]);
    const half = MUTEX.replace('int x', 'int y; int x').replace('return arg', 'y = 1; return arg');
    const [known, asked] = [await races(half, []), await races(half, ['static-proofs'])];
    expect([known.verdict, asked.verdict]).toEqual(['violation', 'violation']);
    expect(known.stats.clauses).toBeLessThan(asked.stats.clauses);
    expect(known.variables?.map(({ name, word }) => `${name} ${word}`).sort()).toEqual(['x proved', 'y race']);
    expect(asked.variables).toBeUndefined();
  });

  it.each<[Reduction, string]>([
    [
      'handovers',
      `${HEAD}#include <semaphore.h>
sem_t asked, answered; int x; void *work(void *arg) { for (;;) { sem_wait(&asked); x++; sem_post(&answered); } }
int main(void) { pthread_t t; sem_init(&asked, 0, 0); sem_init(&answered, 0, 0); pthread_create(&t, 0, work, 0);
  for (;;) { x++; sem_post(&asked); sem_wait(&answered); } }`,
    ],
    [
      'once-routines',
      `${HEAD}pthread_once_t o = PTHREAD_ONCE_INIT; int x; void make(void) { x = 1; }
void *work(void *arg) { for (;;) { pthread_once(&o, make); assert(x); } }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); work(0); }`,
    ],
    [
      'barriers',
      `${HEAD}pthread_barrier_t b; int x; void *work(void *arg) { for (;;) { x++; pthread_barrier_wait(&b); pthread_barrier_wait(&b); } }
int main(void) { pthread_t t; pthread_barrier_init(&b, 0, 2); pthread_create(&t, 0, work, 0);
  for (;;) { pthread_barrier_wait(&b); x++; pthread_barrier_wait(&b); } }`,
    ],
    [
      'shares',
      `${HEAD}int a[4], n; void *work(void *p) { long id = (long)p; for (;;) for (int j = id * 2; j < id * 2 + 2; j++) a[j]++; }
int main(void) { pthread_t t[2]; for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, work, (void *)i); for (;;); }`,
    ],
  ])('%s: what they keep apart is proved in programs without end', async (name, text) => {
    const verdict = async (without: readonly Reduction[]): Promise<string> =>
      (await run(text, without, { properties: ['race'], maxUnwind: 1 })).verdict;
    expect([await verdict([]), await verdict([name])]).toEqual(['safe', 'bounded']);
  });

  it.each<[Reduction, string]>([
    [
      'own-objects',
      `${HEAD}#include <stdlib.h>
int *all[2]; void *work(void *p) { int *own = p; for (;;) *own += 1; }
int main(void) { pthread_t t[2]; for (int i = 0; i < 2; i++) { all[i] = malloc(4); *all[i] = i; pthread_create(&t[i], 0, work, all[i]); }
for (;;); }`,
    ],
    [
      'settled-cells',
      `${HEAD}#include <stdlib.h>
int **all; void *work(void *p) { int *own = p; for (;;) *own += 1; }
int main(void) { pthread_t t[2]; all = malloc(2 * sizeof *all);
for (int i = 0; i < 2; i++) { all[i] = malloc(4); *all[i] = i; pthread_create(&t[i], 0, work, all[i]); } for (;;); }`,
    ],
  ])('%s: objects are proved apart in programs without end, as long as there is memory', async (name, text) => {
    const isProved = async (without: readonly Reduction[]): Promise<boolean | undefined> =>
      (await run(text, without, { properties: ['race'], maxUnwind: 1 })).bounds.proved;
    expect([await isProved([]), await isProved([name])]).toEqual([true, undefined]);
  });

  it('states: a program with few of them is covered although it never ends', async () => {
    const text = `#include <assert.h>
#include <pthread.h>
int flag[2], turn, in;
void *work(void *arg) {
  int me = (int)(long)arg;
  for (;;) { flag[me] = 1; turn = 1 - me; while (flag[1 - me] && turn == 1 - me); in++; assert(in == 1); in--; flag[me] = 0; }
}
int main(void) { pthread_t t; pthread_create(&t, 0, work, (void *)0); work((void *)1); }`;
    const all = await run(text, []);
    expect([all.verdict, all.bounds.switchesComplete, all.bounds.met, all.bounds.tasks]).toEqual(['safe', true, [], 2]);
    expect((await run(text, ['states'], { maxSwitches: 2, unwind: 3 })).verdict).toBe('bounded');
    const executing = await run(text, ['remembered-steps']);
    expect(executing.verdict).toBe('safe');
    const [remembered, executed] = [all, executing].map(({ stats }) => stats.states!);
    expect(executed!.executed).toBe(executed!.steps);
    expect([remembered!.steps, 2 * remembered!.executed < remembered!.steps]).toEqual([executed!.steps, true]);
    const alike = MUTEX.replace(
      'pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);',
      'do { pthread_mutex_lock(&m); x ^= 1; pthread_mutex_unlock(&m); } while (1);',
    )
      .replace('add(0);', 'pthread_create(&t, 0, add, 0);')
      .replace('x == 2', 'x != 2');
    const [symmetric, each] = [await run(alike, []), await run(alike, ['symmetric-tasks'])].map(({ stats }) => stats);
    expect(symmetric!.states!.states).toBeLessThan(each!.states!.states);
    const broken = await run(
      text.replace('turn = 1 - me; while', 'while').replace('for (;;) { ', 'for (;;) { turn = 1 - me; '),
      [],
    );
    expect([broken.verdict, broken.violations[0]?.switches]).toEqual(['violation', 2]);
  });

  it('walks: where bounds have grown for long, executions are tried by chance', async () => {
    const text = `extern void __tcbmc_assert(int); volatile int n; void TIMER_IRQHandler(void) { n++; __tcbmc_assert(n != 4); }
int main(void) { while (1) n = n; }`;
    const stages = async (without: readonly Reduction[]): Promise<readonly string[]> => {
      const { verdict, stats } = await run(text, without, {
        interrupts: [{ handler: 'TIMER_IRQHandler', number: 1, priority: 1 }],
        maxFires: 12,
      });
      expect(verdict).toBe('violation');
      return stats.stages.map(({ name }) => name);
    };
    expect(await stages([])).toContain('walks');
    expect(await stages(['walks'])).not.toContain('walks');
  });

  it('has a case for each', () => {
    const cases = readFileSync(join(ROOT, 'test/engine/reductions.test.ts'), 'utf8');
    const untested = REDUCTIONS.filter((name) => !new RegExp(`\\[\\s*'${name}'|, '${name}'\\]`).test(cases));
    // They need a scheduler: `test/firmware/scheduler-differences.test.ts`, `test/unroll/{turns,found-contents}.test.ts`.
    expect(untested.join()).toBe('turns,found-contents,copies,task-queues');
  });

  it('changes no answer', async () => {
    const broken = MUTEX.replace('x == 2', 'x == 1');
    for (const without of [...REDUCTIONS.map((name) => [name]), REDUCTIONS])
      expect(await run(broken, without)).toMatchObject({
        verdict: 'violation',
        violations: [{ property: 'assertion' }],
      });
  });
});
