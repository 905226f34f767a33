import { describe, expect, it } from 'vitest';
import type { CheckOptions, CheckResult } from '../../src/index.js';
import { check, exitCodeOf, formatText } from '../../src/index.js';
import { IP16 } from '../../src/source/target.js';

function ask(text: string, options: Partial<CheckOptions> = {}): Promise<CheckResult> {
  return check({
    files: [
      {
        name: 'a.c',
        text: `#include <assert.h>\n#include <pthread.h>\n#include <string.h>\nint __VERIFIER_nondet_int(void);\n${text}`,
      },
    ],
    ...options,
  });
}

/** A thread counts as often as an input says. */
const counter = (bad: number): string => `int x, n;
void *count(void *arg) { for (int i = 0; i < n; i++) { x++; assert(x != ${bad}); } return arg; }
int main(void) { n = __VERIFIER_nondet_int(); pthread_t t; pthread_create(&t, 0, count, 0); pthread_join(t, 0); return 0; }`;

const recursion = (bad: number): string => `int n;
int down(int k) { assert(k != ${bad}); return k < n ? down(k + 1) : 0; }
int main(void) { n = __VERIFIER_nondet_int(); return down(0); }`;

/** Two threads take turns. */
const turns = (last: number): string => `int turn;
void *second(void *arg) { for (int i = 1; i < 20; i += 2) { if (turn != i) break; turn = i + 1; } return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, second, 0);
  for (int i = 0; i < 20; i += 2) { if (turn != i) break; turn = i + 1; }
  assert(turn != ${last});
  return 0;
}`;

const firing = (bad: number): string => `volatile int n;
__attribute__((interrupt)) void tick(void) { n++; }
int main(void) { for (;;) assert(n < ${bad}); }`;

const threads = (bad: number): string => `void *work(void *arg) { assert((long)arg != ${bad}); return 0; }
int main(void) { pthread_t t[100]; for (long i = 1; i <= 100; i++) pthread_create(&t[i - 1], 0, work, (void *)i); return 0; }`;

const argument = (bad: number): string =>
  `int main(int argc, char **argv) { assert(argc <= ${bad} || strcmp(argv[${bad}], "-x") != 0); return 0; }`;

describe('bounds that nobody gives grow until the bug is reached', () => {
  it.each([
    ['iteration 7', counter(7)],
    ['iteration 40', counter(40)],
    ['iteration 300', counter(300)],
    ['depth 7', recursion(7)],
    ['depth 40', recursion(40)],
    ['depth 300', recursion(300)],
    ['8 switches', turns(8)],
    ['12 switches', turns(12)],
    ['14 switches', turns(14)],
    ['the first firing', firing(1)],
    ['the second firing', firing(2)],
    ['the third firing', firing(3)],
    ['the 10th thread', threads(10)],
    ['the 20th thread', threads(20)],
    ['the 70th thread', threads(70)],
    ['the first argument', argument(1)],
    ['the second argument', argument(2)],
    ['the third argument', argument(3)],
  ])('%s', async (_, text) => {
    expect(await ask(text)).toMatchObject({ verdict: 'violation', violations: [{ property: 'assertion' }] });
  });
});

describe('what was cut off is named', () => {
  it('with the flag that goes further, and whether it was given', async () => {
    const given = await ask(counter(40), { unwind: 3 });
    expect(given).toMatchObject({
      verdict: 'bounded',
      bounds: { met: [{ kind: 'loop', name: 'count.0', limit: 3, given: true, flag: '--unwindset count.0:6' }] },
    });
    const deep = await ask(recursion(600), { unwindset: { 'down.recursion': 20_000 } });
    expect(deep.bounds.met).toMatchObject([{ kind: 'recursion', limit: 500, given: false }]);
    expect(deep.bounds.met[0]).not.toHaveProperty('flag');
    expect(exitCodeOf(deep)).toBe(5);
    const limited = await ask(counter(40), { maxUnwind: 8 });
    expect(limited).toMatchObject({ verdict: 'bounded', bounds: { met: [{ kind: 'loop', limit: 8, given: true }] } });
    const firings = await ask(firing(3), { fires: 2, switches: 2 });
    expect(firings.bounds.met.map(({ kind, limit, given: asked }) => ({ kind, limit, asked }))).toEqual([
      { kind: 'firings', limit: 2, asked: true },
      { kind: 'switches', limit: 2, asked: true },
    ]);
    const asWished = await ask(firing(5), { switches: 2 });
    expect(asWished.bounds.met).toMatchObject([{ kind: 'switches', given: true }]);
    const flag = async (options: Partial<CheckOptions>): Promise<string | undefined> =>
      (await ask(firing(5), { switches: 4, ...options })).bounds.met.find(({ kind }) => kind === 'firings')?.flag;
    expect(await flag({ fires: 2 })).toBe('--fires 3');
    expect(await flag({ maxFires: 2 })).toBe('--max-fires 3');
    expect(await flag({ interrupts: [{ handler: 'tick', number: 4, priority: 2, fires: 2 }] })).toBe(
      '--isr tick:4:2:3',
    );
  });

  it('of the arguments of main as far as it uses them', async () => {
    const met = async (body: string, options: Partial<CheckOptions> = {}): Promise<unknown> =>
      (await ask(`int main(int argc, char **argv) { ${body} }`, options)).bounds.met;
    expect(await met('char copy[10]; if (argc > 1) strcpy(copy, argv[1]);')).toEqual([
      { kind: 'arguments', limit: 3, length: 8, given: false, flag: '--args-bound 4:16' },
    ]);
    expect(
      await met('char copy[10]; if (argc > 1) strcpy(copy, argv[1]);', { argsBound: { count: 1, length: 4 } }),
    ).toEqual([{ kind: 'arguments', limit: 1, length: 4, given: true, flag: '--args-bound 2:8' }]);
    expect(await met('assert(argc > 0);')).toEqual([
      { kind: 'arguments', limit: 3, given: false, flag: '--args-bound 4' },
    ]);
    expect(await met('assert(argc > 0 && argc != 12); if (argc > 5) return 1;')).toEqual([
      { kind: 'arguments', limit: 5, given: false, flag: '--args-bound 6' },
    ]);
    expect(await met('assert(argc < 66);', { argsBound: { count: 64 } })).toEqual([
      { kind: 'arguments', limit: 64, given: true },
    ]);
    expect(await met('(void)argv;')).toEqual([]);
  });

  it('and each property has the verdict of the whole', async () => {
    const { properties } = await ask(counter(40), { unwind: 3, properties: ['assertion', 'race'] });
    expect(properties).toEqual([
      { name: 'assertion', verdict: 'bounded' },
      { name: 'race', verdict: 'bounded' },
    ]);
  });

  it('when the time is over, with how far it came', async () => {
    const { verdict, reason, bounds } = await ask(
      'int x; int main(void) { for (;;) { x++; assert(x != 1 << 20); if (__VERIFIER_nondet_int()) x--; } }',
      {
        timeout: 2,
      },
    );
    expect({ verdict, reason }).toEqual({
      verdict: 'bounded',
      reason: expect.stringMatching(/^the time limit was reached while /) as unknown,
    });
    expect(bounds.met).toMatchObject([{ kind: 'loop', given: false }]);
    expect(bounds.interrupted).toBeDefined();
  });

  it('where a small address space is full', async () => {
    const text = `extern void *malloc(unsigned long);
struct line { struct line *next; unsigned char text[1000]; } *all;
int main(void) { for (;;) { struct line *line = malloc(sizeof *line); line->next = all; all = line; } }`;
    const { verdict, reason, bounds, diagnostics } = await check({ files: [{ name: 'a.c', text }], target: IP16 });
    expect(diagnostics).toEqual([]);
    expect(verdict).toBe('bounded');
    expect(reason).toMatch(
      /^the program's objects do not fit into an address space of 16 bits while following main\.0 further, in the first task, /,
    );
    expect(bounds.met).toMatchObject([{ kind: 'loop', name: 'main.0', given: false }]);
  });

  it('nothing is cut off where everything was covered', async () => {
    expect(await ask('int main(void) { for (int i = 0; i < 1500; i++); return 0; }')).toMatchObject({
      verdict: 'safe',
      bounds: { met: [], assumed: [] },
    });
  });
});

describe('of a handler whose firings say the same each time, a few are enough', () => {
  const handled = (handlers: string, body: string): string => {
    const marked = handlers.replace(/void (?=\w+\(void\))/g, '__attribute__((interrupt)) void ');
    return `void disable_isr(int);\nvoid enable_isr(int);\nvolatile unsigned char in, out, p, q, r;\n${marked}\nint main(void) { ${body} }`;
  };

  it.each([
    ['it only writes', 'void tick(void) { out = 1; }', 'in = 1; in = 2;'],
    [
      'it computes with what it reads',
      'void tick(void) { unsigned char seen = in; out = seen + 1; assert(seen < 3); }',
      'in = 1; in = 2;',
    ],
    [
      'so does another one',
      'void tick(void) { out = in; }\nvoid tock(void) { p = in; assert(in < 3); }',
      'in = 1; in = 2;',
    ],
    ['it sets what is waited for', 'void tick(void) { p = 5; q = 1; }', 'while (!q); assert(p == 5);'],
    [
      'and that is taken back',
      'void tick(void) { p = 5; q = 1; }',
      'q = 0; while (!q); assert(p == 5); q = 0; while (!q); q = 0; assert(p == 5);',
    ],
    [
      'it may set it or not',
      'void tick(void) { if (__VERIFIER_nondet_int()) p = 5; else if (p) q = 1; }',
      'while (!q); assert(p == 5);',
    ],
    [
      'another one sets the same',
      'void tick(void) { q = 1; }\nvoid tock(void) { p = 2; if (p == 2) q = 1; }',
      'while (!q); q = 0; assert(p == 0 || p == 2);',
    ],
    [
      'interrupts are masked',
      'void tick(void) { p = 5; q = 1; }',
      'disable_isr(-1); q = 0; enable_isr(-1); while (!q); assert(p == 5);',
    ],
  ])('%s', async (_, handlers, body) => {
    expect(await ask(handled(handlers, body))).toMatchObject({ verdict: 'safe', bounds: { met: [] } });
  });

  it.each([
    ['it has a state', 'void tick(void) { p++; }', 'assert(p < 3);'],
    [
      'it has a state of its own',
      'void tick(void) { static volatile unsigned char n; n++; assert(n < 4); }',
      'in = 1;',
    ],
    [
      'it leaves something to another one',
      'void tick(void) { p = q + 1; }\nvoid tock(void) { q = p; assert(q < 3); }',
      'in = 1;',
    ],
    [
      'it sets two values',
      'void tick(void) { if (p == 0) p = 1; else if (p == 1) p = 2; else if (p == 2) p = 3; }',
      'assert(p < 3);',
    ],
    ['one step leads to the next', 'void tick(void) { if (q) r = 1; else if (p) q = 1; else p = 1; }', 'assert(!r);'],
    [
      'each has to do what was undone',
      'void tick(void) { p = 1; }',
      'while (!p); p = 0; while (!p); p = 0; while (!p); p = 0; while (!p); assert(0);',
    ],
    [
      'two undo what the other does',
      'void tick(void) { p = 1; }\nvoid tock(void) { if (p) { r = r < 3 ? r + 1 : 3; p = 0; } }',
      'assert(r < 3);',
    ],
    [
      'it leaves what it has masked',
      'void tick(void) { disable_isr(-1); p = 1; }',
      'while (!p); p = 0; enable_isr(-1); while (!p); p = 0; assert(0);',
    ],
    [
      'it fails after what another one did',
      'void tick(void) { out = 1; assert(q < 3); }\nvoid tock(void) { q++; }',
      'in = 1;',
    ],
  ])('but %s', async (_, handlers, body) => {
    expect(await ask(handled(handlers, body))).toMatchObject({
      verdict: 'violation',
      violations: [{ property: 'assertion' }],
    });
  });

  it('and a bound that leaves something out is named', async () => {
    const { verdict, bounds } = await ask(handled('void tick(void) { p++; }', 'assert(p < 9);'), { maxFires: 2 });
    expect({ verdict, met: bounds.met.map(({ kind }) => kind) }).toEqual({ verdict: 'bounded', met: ['firings'] });
    const alone = await ask(handled('void tick(void) { out = 1; }', 'in = 1;'), { maxFires: 2 });
    expect(alone.verdict).toBe('safe');
  });
});

describe('while bounds grow', () => {
  it('sources are read once, also for what is asked afterwards', async () => {
    const read: string[] = [];
    const texts: Record<string, string> = {
      'a.c': '#include "a.h"\nint main(void) { for (;;) assert(n < 3); }',
      'a.h': `#include <assert.h>\n${firing(3).split('\n').slice(0, 2).join('\n')}`,
    };
    const host = {
      readFile: (name: string): string | undefined =>
        Object.hasOwn(texts, name) ? (read.push(name), texts[name]) : undefined,
    };
    expect(await check({ files: ['a.c'], host })).toMatchObject({
      verdict: 'violation',
      violations: [{ property: 'assertion' }],
    });
    expect(read.sort()).toEqual(['a.c', 'a.h']);
    read.length = 0;
    texts['a.c'] = '#include <stdlib.h>\nint main(void) { int *p = malloc(4); if (p) *p = 1; free(p); return 0; }';
    expect(await check({ files: ['a.c'], host })).toMatchObject({ verdict: 'safe' });
    expect(read).toEqual(['a.c']);
  });
});

describe('the fewest switches are claimed only where nothing with fewer was cut off', () => {
  const text = `int x, y, n;
void *other(void *arg) { if (x == 1) y = 1; return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  for (int i = 0; i < n; i++) if (i == 9) assert(0);
  x = 1; x = 0;
  assert(!y);
  return 0;
}
__attribute__((constructor)) static void any(void) { n = __VERIFIER_nondet_int(); }`;

  it('with too few iterations', async () => {
    const { violations } = await ask(text, { unwind: 5 });
    expect(violations[0]).toMatchObject({ switches: 2, message: '!y' });
    expect(violations[0]?.fewest).toBeUndefined();
  });

  it('with enough of them', async () => {
    const { violations } = await ask(text, { unwind: 12 });
    expect(violations[0]).toMatchObject({ switches: 0, fewest: true });
  });
});

describe('with a given number of switches', () => {
  const text = `int x;
void *other(void *arg) { x = 1; x = 2; return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, other, 0); x = 0; assert(x != 1); return 0; }`;

  it('the bounds are named under which a violation was found', async () => {
    const given = await ask(text, { switches: 5 });
    const [violation] = given.violations;
    expect(violation?.atMost).toBe(5);
    expect(violation?.fewest).toBeUndefined();
    expect(formatText(given)).toContain('found in executions with at most 5 context switches\n');
    const grown = await ask(text);
    expect(grown.violations[0]).toMatchObject({ switches: 2, fewest: true });
    expect(grown.violations[0]?.atMost).toBeUndefined();
    expect(formatText(grown)).not.toContain('found in');
  });

  it('together with others', async () => {
    const counts = `int x, n;
void *count(void *arg) { for (int i = 0; i < n; i++) x++; return arg; }
int main(void) { n = __VERIFIER_nondet_int(); pthread_t t; pthread_create(&t, 0, count, 0); x = 7; assert(x == 7); return 0; }`;
    const given = await ask(counts, { switches: 2, unwind: 4 });
    expect(formatText(given)).toContain(
      'found in executions with at most 2 context switches and 4 iterations of count.0\n',
    );
  });
});

describe('where the time ends in unrolling', () => {
  it('task, place, what goes on and its bound are named', async () => {
    const text = `int n;
int step(int x) { for (int j = 0; j < 100; j++) x = x * 31 + n; return x; }
void *work(void *arg) {
  int sum = 0;
  for (int i = 0; i < 900000; i++) sum += step(i);
  n = sum;
  return arg;
}
int main(void) { pthread_t t; n = __VERIFIER_nondet_int(); pthread_create(&t, 0, work, 0); n++; pthread_join(t, 0); return 0; }`;
    const { verdict, reason } = await ask(text, { timeout: 2, unwind: 999_999 });
    expect(verdict).toBe('unknown');
    expect(reason).toMatch(
      /^the time limit was reached while unrolling the program, in task 1 \(work\), in (step|work) at a\.c:(6|9):\d+, after \d+ rounds? of (step|work)\.0, which --unwindset \3\.0:k bounds$/,
    );
  });

  it('recursions are, too', async () => {
    const text = `int n;
int deep(int x) { int v = n; for (int j = 0; j < 100; j++) v = v * x + j; return x < 1 ? v : v + deep(x - 1); }
int main(void) { n = __VERIFIER_nondet_int(); return deep(400); }`;
    const { reason } = await ask(text, { timeout: 1, unwind: 999_999 });
    expect(reason).toMatch(
      /in the first task, in deep at a\.c:6:\d+, after \d+ rounds of deep\.(recursion|0), which --unwindset/,
    );
  });
});

describe('what programs rarely expect is asked afterwards', () => {
  const waits = (
    condition: string,
  ): string => `pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER; int ready;
void *work(void *arg) { pthread_mutex_lock(&m); ready = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&m);
  ${condition} (!ready) pthread_cond_wait(&c, &m);
  assert(ready);
  pthread_mutex_unlock(&m);
  return 0;
}`;

  it('spurious wake-ups', async () => {
    expect(await ask(waits('if'))).toMatchObject({
      verdict: 'violation',
      violations: [{ onlyWith: 'a spurious wake-up' }],
    });
    expect(await ask(waits('if'), { spuriousWakeups: false })).toMatchObject({
      verdict: 'bounded',
      bounds: {
        met: [],
        assumed: [
          { what: 'waits for conditions return only when they are woken', given: true, flag: '--spurious-wakeups' },
        ],
      },
    });
    expect(await ask(waits('while'))).toMatchObject({ verdict: 'safe' });
    expect(await ask(waits('while'), { mallocMayFail: false, callsMayFail: false })).toMatchObject({
      verdict: 'safe',
      bounds: { assumed: [] },
    });
  });

  it('allocations that fail', async () => {
    const text = (check: string): string =>
      `#include <stdlib.h>\nint main(void) { int *p = malloc(4); ${check} *p = 1; free(p); return 0; }`;
    const unchecked = await ask(text(''));
    expect(unchecked).toMatchObject({
      verdict: 'bounded',
      bounds: { met: [], assumed: [{ flag: '--malloc-may-fail', otherwise: 'null-dereference at a.c:6:39' }] },
    });
    const before: CheckResult[] = [];
    await ask(text(''), { onProgress: ({ soFar }) => void (soFar && before.push(soFar)) });
    expect(before.length).toBeGreaterThan(0);
    for (const soFar of before)
      expect(soFar).toMatchObject({ verdict: 'bounded', bounds: { assumed: [{ flag: '--malloc-may-fail' }] } });
    expect(await ask(text('if (!p) return 1;'))).toMatchObject({ verdict: 'safe', bounds: { assumed: [] } });
    expect(await ask(text(''), { mallocMayFail: true })).toMatchObject({ verdict: 'violation' });
    const excluded = await ask(text(''), { mallocMayFail: false, properties: ['checks'] });
    expect(excluded).toMatchObject({
      verdict: 'bounded',
      bounds: { met: [], assumed: [{ flag: '--malloc-may-fail', given: true }] },
    });
    expect(excluded.properties?.every(({ verdict }) => verdict === 'bounded')).toBe(true);
    expect(exitCodeOf(excluded)).toBe(0);
  });
});
