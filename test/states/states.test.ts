import { describe, expect, it } from 'vitest';
import { States } from '../../src/engine/states.js';
import { DEADLOCK } from '../../src/properties/deadlocks.js';
import type { Program } from '../../src/ir/ir.js';
import { HANG } from '../../src/properties/hangs.js';
import { RACE } from '../../src/properties/races.js';
import { selectProperties } from '../../src/properties/select.js';
import { Budget } from '../../src/source/limits.js';
import { withShadows } from '../../src/transform/shadows.js';
import { compileC } from '../oracle/compile.js';
import type { Family } from '../oracle/differ.js';
import { FAMILIES } from '../oracle/differ.js';
import {
  expectedAnswer,
  expectedCycle,
  expectedDeadlock,
  expectedHang,
  expectedRaces,
  expectedUnwritten,
} from '../oracle/expected.js';
import { generateUnwritten } from '../oracle/generate-memory.js';
import type { ProgramModel } from '../oracle/model.js';
import { renderProgram } from '../oracle/model.js';
import { seeds } from '../oracle/seeds.js';

const PRELUDE = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
`;

const CHECKS = selectProperties(['checks', 'uninitialized']);
/** A few looping programs take half a minute for 400,000, and say nothing in the end. */
const STEPS = 60_000;

/** `safe`, `violation with 3 switches`, or why nothing is said. */
async function told(text: string): Promise<string> {
  return toldOf(await compileC(text));
}

async function toldOf(program: Program): Promise<string> {
  const looked = await new States(program, CHECKS, {
    checks: true,
    races: false,
    deadlocks: false,
    hangs: false,
  }).look(STEPS, new Budget());
  if (looked.kind === 'all') return 'safe';
  if (looked.kind === 'finding') return `violation with ${looked.violation.switches} switches`;
  return looked.kind === 'open' ? 'open' : `unsuited: ${looked.why}`;
}

const COMPARED: readonly Family[] = [
  'plain',
  'memory',
  'waiting',
  'looping',
  'waking',
  'elements',
  'frames',
  'stacks',
  'sections',
  'spinning',
  'guarded',
  'alike',
];
const LIMITS = { maxSwitches: 14, maxStates: 20_000 };

/**
 * So many programs of a family are compared. Those of which one side says nothing are passed over, if there are not too
 * many.
 */
const COMPARISONS = 4;
const MOST_TRIED = 80;

/** @param compare whether both sides say something, which is then the same */
async function compareSome(family: Family, compare: (text: string, name: string) => Promise<boolean>): Promise<void> {
  return compareGenerated(FAMILIES[family], (text, seed) => compare(text, `${family} ${seed}\n${text}`));
}

async function compareGenerated(
  generate: (seed: number) => ProgramModel,
  compare: (text: string, seed: number) => Promise<boolean>,
): Promise<void> {
  const tried = seeds(MOST_TRIED);
  let compared = 0;
  for (const seed of tried) {
    if (compared === COMPARISONS && tried.length === MOST_TRIED) return;
    if (await compare(renderProgram(generate(seed)), seed)) compared++;
  }
  if (tried.length >= MOST_TRIED) expect(compared).toBeGreaterThanOrEqual(COMPARISONS);
}

describe('all states, and the explorer', () => {
  type Explored = (text: string) => ReturnType<typeof expectedAnswer>;

  async function agree(actual: string, explored: Explored, text: string, name: string): Promise<boolean> {
    const expected = /^(unsuited|open)/.test(actual) ? undefined : await explored(text);
    if (!expected || (expected.verdict === 'violation' && expected.atMost)) return false;
    const wanted = expected.verdict === 'safe' ? 'safe' : `violation with ${expected.switches} switches`;
    const isBeyond = expected.verdict === 'safe' && Number(/\d+/.exec(actual)?.[0] ?? 0) > LIMITS.maxSwitches;
    expect(isBeyond ? 'safe' : actual, name).toBe(wanted);
    return true;
  }

  it.each(COMPARED)('agree on %s programs', { timeout: 600_000 }, async (family) => {
    await compareSome(family, async (text, name) =>
      agree(await told(text), (each) => expectedAnswer(each, LIMITS), text, name),
    );
  });

  it('agree on uses of memory never written', { timeout: 600_000 }, async () => {
    await compareGenerated(generateUnwritten, async (text, seed) =>
      agree(
        await toldOf(withShadows(await compileC(text))),
        (each) => expectedUnwritten(each, LIMITS),
        text,
        `unwritten ${seed}\n${text}`,
      ),
    );
  });
});

describe('all states, and the graph of the explorer', () => {
  const ONLY_RACES = { checks: false, races: true, deadlocks: false, hangs: false };
  const ONLY_DEADLOCKS = { checks: false, races: false, deadlocks: true, hangs: false };

  async function racing(text: string): Promise<boolean | undefined> {
    const looked = await new States(await compileC(text), [RACE], ONLY_RACES).look(STEPS, new Budget());
    return looked.kind === 'all' ? false : looked.kind === 'finding' ? true : undefined;
  }

  /** With a violation that is replayed, or without one where who stands at an assumption might end the waits. */
  async function deadlocking(text: string): Promise<string | undefined> {
    const looked = await new States(await compileC(text), [DEADLOCK], ONLY_DEADLOCKS).look(STEPS, new Budget());
    if (looked.kind === 'all') return 'none';
    if (looked.kind === 'finding') return looked.violation.property;
    return looked.kind === 'unsuited' && looked.why === 'some tasks may wait for ever' ? 'assumed' : undefined;
  }

  async function staying(text: string): Promise<boolean | undefined> {
    const looked = await new States(await compileC(text), [HANG], { ...ONLY_DEADLOCKS, hangs: true }).look(
      STEPS,
      new Budget(),
    );
    return looked.kind === 'all' ? false : looked.kind === 'finding' ? true : undefined;
  }

  /** Whom the library stops has chosen what does not come: the explorer takes that for an execution. */
  const isToldDifferently = (text: string): boolean => !text.includes('__VERIFIER_assume(') || text.includes('timed');

  type Side = (text: string) => Promise<boolean | string | undefined>;
  const races: Side = async (text) => {
    const expected = await expectedRaces(text, LIMITS);
    return expected && expected.size > 0;
  };
  const deadlocks: Side = async (text) => {
    const expected = await expectedDeadlock(text, LIMITS);
    if (expected === 'assumed' && isToldDifferently(text)) return undefined;
    // All that may still happen is looked at on both sides.
    return expected === 'busy' ? 'deadlock' : expected;
  };

  /** Also if rounds change something, others are held up by assumptions, or tasks keep each other going round. */
  const hangs: Side = async (text) => {
    const expected = await expectedHang(text, LIMITS);
    if (expected === 'assumed' && isToldDifferently(text)) return undefined;
    return expected === 'none' ? await expectedCycle(text, LIMITS) : expected && true;
  };

  it('agree on a block that is made where another one was freed just before: they are two', async () => {
    const text = `${PRELUDE}int x, *p; void *work(void *arg) { while (x == 0); free(p); return arg; }
int main(void) { pthread_t t; p = malloc(4); pthread_create(&t, 0, work, 0); int *old = p; p = 0; __VERIFIER_atomic_begin(); p = old; x = 1; __VERIFIER_atomic_end();
  old = 0; __VERIFIER_atomic_begin(); int *q = malloc(4); *q = 1; free(q); __VERIFIER_atomic_end(); pthread_join(t, 0); return 0; }`;
    expect([await racing(text), await races(text)].every((each) => each !== undefined)).toBe(true);
    expect(await racing(text)).toBe(await races(text));
  });

  it.each([
    ['x = 1; assert(x != 1);', 'x', true],
    ['assert(0); x = 1;', 'x', false],
    ['int y = 1; assert(y != 1); x = 1;', 'x', false],
    ['__VERIFIER_atomic_begin(); x = 1; assert(0); __VERIFIER_atomic_end();', 'x', false],
  ])('agree on races where %s ends the program', async (work, read, expected) => {
    const text = `${PRELUDE}int x; void *work(void *arg) { ${work} return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); int y = ${read}; pthread_join(t, 0); return y; }`;
    expect([await racing(text), await races(text)]).toEqual([expected, expected]);
  });

  it('go on with a loop that makes objects nobody sees: they do not fill the memory within one step', async () => {
    const text = `${PRELUDE}int *p, x; void *work(void *arg) { for (;;) { int *q = malloc(4); *q = 1; p = q; } return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); x = 1; return 0; }`;
    const states = new States(await compileC(text), [], ONLY_DEADLOCKS);
    expect((await states.look(STEPS, new Budget())).kind).not.toBe('finding');
    expect(states.lookedAt.bytes).toBeLessThan(1 << 28);
    expect(states.lookedAt.states).toBeGreaterThan(50);
  });

  it('agree on a lock whose owner ends the program: nobody waits for ever', async () => {
    const text = `${PRELUDE}pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int x;
void *work(void *arg) { pthread_mutex_lock(&m); x++; assert(x < 1); pthread_mutex_unlock(&m); return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); for (;;) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); } }`;
    expect([await deadlocking(text), await deadlocks(text)]).toEqual(['none', 'none']);
  });

  it.each([
    ['waits for ever, though that goes on', '', true],
    ['changes something, of which nothing is said', 'pulse = 2;', undefined],
    ['takes an input, of which nothing is said', 'if (__VERIFIER_nondet_int() == 1) continue;', undefined],
  ])('who waits for a server %s', async (_, round, expected) => {
    const text = `${PRELUDE}_Atomic int request, reply, beat, pulse;
void *serve(void *arg) { for (;;) { if (request == 1) { request = 0; reply = 1; } beat = !beat; if (pulse == 2) pulse = 0; } }
void *spoil(void *arg) { request = 0; return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, serve, 0); pthread_create(&t, 0, spoil, 0); request = 1;
  while (!reply) { if (beat == 3) break; ${round} } return 0; }`;
    expect(await staying(text)).toBe(expected);
  });

  it('who may look at the right time is let go on', async () => {
    const text = `${PRELUDE}_Atomic int beat; void *look(void *arg) { while (beat == 0); return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, look, 0); for (;;) beat = !beat; }`;
    expect(await staying(text)).toBe(false);
  });

  it('agree on an access in a section in which the program ends: it races with nothing', async () => {
    const text = `${PRELUDE}#include <stdlib.h>
int x; void *work(void *arg) { __VERIFIER_atomic_begin(); x = 1; exit(0); __VERIFIER_atomic_end(); return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); int y = x; pthread_join(t, 0); return y; }`;
    expect([await racing(text), await races(text)]).toEqual([false, false]);
  });

  it.each<[string, Family, Side, Side]>([
    ...(['racing', 'plain', 'memory', 'elements', 'guarded', 'alike'] as const).map(
      (family) => ['races', family, racing, races] as [string, Family, Side, Side],
    ),
    ...(['waiting', 'waking', 'guarded', 'spinning'] as const).map(
      (family) => ['deadlocks', family, deadlocking, deadlocks] as [string, Family, Side, Side],
    ),
    ...(['hanging', 'spinning alone', 'waiting'] as const).map(
      (family) => ['hangs', family, staying, hangs] as [string, Family, Side, Side],
    ),
  ])('agree on %s of %s programs', { timeout: 600_000 }, async (_, family, ask, explore) => {
    await compareSome(family, async (text, name) => {
      const actual = await ask(text);
      const expected = actual === undefined ? undefined : await explore(text);
      if (expected === undefined) return false;
      expect(actual, name).toBe(expected);
      return true;
    });
  });
});

/** Two threads that run for ever. */
function twice(globals: string, body: string): string {
  return `${PRELUDE}int in; ${globals}
void *work(void *arg) { int me = (int)(long)arg; for (;;) { ${body} } return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, (void *)0); work((void *)1); }`;
}

const CRITICAL = 'in++; assert(in == 1); in--;';

describe('programs that never end', () => {
  it.each<[string, string, string]>([
    [
      'a lock',
      twice(
        'pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;',
        `pthread_mutex_lock(&m); ${CRITICAL} pthread_mutex_unlock(&m);`,
      ),
      'safe',
    ],
    ['no lock', twice('', CRITICAL), 'violation with 1 switches'],
    [
      "Peterson's lock",
      twice(
        'int flag[2], turn;',
        `flag[me] = 1; turn = 1 - me; while (flag[1 - me] && turn == 1 - me); ${CRITICAL} flag[me] = 0;`,
      ),
      'safe',
    ],
    [
      "Peterson's lock, asked too early",
      twice(
        'int flag[2], turn;',
        `turn = 1 - me; flag[me] = 1; while (flag[1 - me] && turn == 1 - me); ${CRITICAL} flag[me] = 0;`,
      ),
      'violation with 2 switches',
    ],
    [
      "Dekker's lock",
      twice(
        'int flag[2], turn;',
        `flag[me] = 1; while (flag[1 - me]) if (turn != me) { flag[me] = 0; while (turn != me); flag[me] = 1; } ${CRITICAL} turn = 1 - me; flag[me] = 0;`,
      ),
      'safe',
    ],
    [
      'a lock of one exchange',
      twice('atomic_int l;', `while (atomic_exchange(&l, 1)); ${CRITICAL} atomic_store(&l, 0);`),
      'safe',
    ],
    [
      'a lock that is tested first',
      twice('atomic_int l;', `while (atomic_load(&l)); atomic_store(&l, 1); ${CRITICAL} atomic_store(&l, 0);`),
      'violation with 2 switches',
    ],
    ['blocks', twice('', 'int *p = malloc(4); *p = me; assert(*p == me); free(p);'), 'safe'],
    [
      'a block that is freed too early',
      twice('', 'int *p = malloc(4); free(p); *p = me;'),
      'violation with 0 switches',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await told(text)).toBe(expected);
  });

  it('one of which goes round for ever without being seen, while the other one goes on', async () => {
    const text = `${PRELUDE}int x; void *work(void *arg) { x = 1; for (;;); return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); while (x == 0); assert(x == 1); return 0; }`;
    expect(await told(text)).toBe('safe');
  });

  it('one of which looks whether something is still there', async () => {
    const text = `${PRELUDE}int x, *p; extern _Bool __tcbmc_exists(const void *);
void *work(void *arg) { x = 1; free(p); return arg; }
int main(void) { pthread_t t; p = malloc(4); pthread_create(&t, 0, work, 0);
  __VERIFIER_atomic_begin(); int late = x; _Bool there = __tcbmc_exists(p); __VERIFIER_atomic_end();
  assert(CONDITION); return 0; }`;
    expect(await told(text.replace('CONDITION', '!late || !there'))).toBe('violation with 2 switches');
    expect(await told(text.replace('CONDITION', 'late || there'))).toBe('safe');
  });

  it('that look at parts of what was there first', async () => {
    const parts = (
      assertion: string,
    ): string => `${PRELUDE}int x; int *p = &x; struct { short a, b; int c; } s = {1, 2, 3};
int main(void) { ${assertion} return 0; }`;
    expect(await told(parts('assert(*(int *)&s == 0x20001 && ((char *)&s)[4] == 3 && s.a == 1);'))).toBe('safe');
    expect(await told(parts('assert(*(long *)&s == 0x300020001);'))).toBe('safe');
    expect(await told(parts('assert(*(char *)&p != 1);'))).toBe('unsuited: a part of a pointer is looked at');
    expect(await told(parts('*p = 1; char c = *(char *)&p; assert(x == 1 && c == c);'))).toBe(
      'unsuited: a part of a pointer is looked at',
    );
  });

  it('that count, and never look at that', async () => {
    const counting = (look: string): string =>
      twice(
        'unsigned long long rounds, last; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;',
        `pthread_mutex_lock(&m); rounds++; last = rounds; ${CRITICAL} ${look} pthread_mutex_unlock(&m);`,
      );
    expect(await told(counting(''))).toBe('safe');
    expect(await told(counting('if (last == 3) in = 1;'))).toBe('violation with 0 switches');
  });

  it('that ask in each round', async () => {
    const text = (last: number): string => `${PRELUDE}int q; extern _Bool __VERIFIER_nondet_bool(void);
void *poll(void *arg) { for (;;) { int r = 0; if (__VERIFIER_nondet_bool()) r = q; else if (q == 2) r = q + 1; assert(r < 5); } return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, poll, 0); q = 1; q = 2; q = ${last}; pthread_join(t, 0); return 0; }`;
    expect(await told(text(3))).toBe('safe');
    expect(await told(text(5))).toBe('violation with 1 switches');
  });

  it('after a long beginning that nobody sees', async () => {
    const text = twice('int a[4000];', `${CRITICAL}`).replace(
      'int main(void) {',
      'int main(void) { for (int i = 0; i < 4000; i++) a[i] = i;',
    );
    expect(await told(text)).toBe('violation with 1 switches');
  });

  it('with conditions, and as many rounds as there are states', async () => {
    const text = `${PRELUDE}int items; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER, d = PTHREAD_COND_INITIALIZER;
void *produce(void *arg) { for (;;) { pthread_mutex_lock(&m); while (items == 2) pthread_cond_wait(&d, &m); items++; assert(items <= 2); pthread_cond_signal(&c); pthread_mutex_unlock(&m); } return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, produce, 0);
  for (;;) { pthread_mutex_lock(&m); while (items == 0) pthread_cond_wait(&c, &m); items--; assert(items >= 0); pthread_cond_signal(&d); pthread_mutex_unlock(&m); } }`;
    expect(await told(text)).toBe('safe');
  });
});

describe('wide inputs', () => {
  const inputs = (body: string): string =>
    `${PRELUDE}int main(void) { int n = __VERIFIER_nondet_int(); ${body} return 0; }`;
  it.each<[string, string]>([
    ['(void)n;', 'safe'],
    ['if (n > 5 && n < 7) assert(n == 6);', 'safe'],
    ['if (n > 5 && n < 8) assert(n == 6);', 'violation with 0 switches'],
    ['if (n >= 0 && n < 4) { int a[4] = {0}; a[n] = 1; }', 'safe'],
    ['if (n >= 0 && n < 5) { int a[4] = {0}; a[n] = 1; }', 'violation with 0 switches'],
    ['if ((unsigned)n > 100u) assert(n != 3);', 'safe'],
    ['assert((unsigned)n <= 100u);', 'violation with 0 switches'],
    ['assert(n * 2 != 6);', 'unsuited: a decision depends on an input of many values, or on memory never written'],
    ['assert(n != 123456);', 'unsuited: a decision depends on an input of many values, or on memory never written'],
  ])('%s', async (body, expected) => {
    expect(await told(inputs(body))).toBe(expected);
  });
});

describe('what is not looked at', () => {
  it.each<[string, string]>([
    ['int main(int argc, char **argv) { (void)argv; return argc; }', 'the arguments of main are not known'],
    [
      'int main(void) { int a, b; int *p = &a, *q = &b; assert(p < q); return 0; }',
      'the order of addresses is looked at',
    ],
    ['int main(void) { int a = 1; assert((int)(long)&a != 0); return 0; }', 'somebody looks at the bits of an address'],
    [
      'int main(void) { int *p = malloc(4), *q; free(p); q = malloc(4); assert(p != q); return 0; }',
      'the address of an object that is gone is compared',
    ],
    [
      'int main(void) { long x = 1; for (int i = 0; i < 62; i++) x *= 2; assert(x > 0); return 0; }',
      'a number is too large',
    ],
    [
      'int x; int main(void) { do x++; while (x != -1); return 0; }',
      'a loop changes something in each round that others cannot see',
    ],
  ])('%s', async (text, expected) => {
    expect(await told(PRELUDE + text)).toBe(`unsuited: ${expected}`);
  });
});
