import { describe, expect, it } from 'vitest';
import type { Progress } from '../src/index.js';
import { check } from '../src/index.js';

const LOST_UPDATE = `
#include <assert.h>
#include <pthread.h>
int counter;
void *increment(void *arg) { int seen = counter; counter = seen + 1; return arg; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, increment, 0);
  pthread_create(&b, 0, increment, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(counter == 2);
}`;

/** Multiplication is hard to invert: a proof that takes far longer than any test. */
const HARD = `
#include <assert.h>
unsigned long long __VERIFIER_nondet_ulonglong(void);
int main(void) {
  unsigned long long a = __VERIFIER_nondet_ulonglong(), b = __VERIFIER_nondet_ulonglong();
  if (a > 1 && b > 1 && a < 1ull << 31 && b < 1ull << 31) assert(a * b != 2305843008139952129ull);
}`;

const one = (text: string) => [{ name: 'program.c', text }];

describe('the library', () => {
  it('needs no file system when sources are texts', async () => {
    const result = await check({ files: one(LOST_UPDATE) });
    expect(result).toMatchObject({
      verdict: 'violation',
      violations: [{ property: 'assertion', switches: 4, task: 'main' }],
    });
  });

  it('says that it cannot read files without a host', async () => {
    const result = await check({ files: ['program.c'] });
    expect(result).toMatchObject({ verdict: 'error', diagnostics: [{ code: 'missing-file' }] });
  });

  it.each(['cadical', 'minisat'])('gives the same answer with %s', async (solver) => {
    expect(await check({ files: one(LOST_UPDATE), solver, switches: 3 })).toMatchObject({
      verdict: 'bounded',
      bounds: { switches: 3, switchesComplete: false, met: [{ kind: 'switches', given: true }] },
    });
    expect(await check({ files: one(LOST_UPDATE), solver, switches: 4 })).toMatchObject({ verdict: 'violation' });
  });

  it('takes several texts as one program', async () => {
    const files = [
      { name: 'a.c', text: 'int shared; static int own = 1; int a(void) { return own + shared; }' },
      {
        name: 'b.c',
        text: '#include <assert.h>\nextern int shared; int a(void); static int own = 5; int main(void) { shared = 2; assert(a() + own == 9); }',
      },
    ];
    expect(await check({ files })).toMatchObject({
      verdict: 'violation',
      violations: [{ message: 'a() + own == 9', position: { file: 'b.c', line: 2 } }],
    });
  });

  it('tells its progress', async () => {
    const seen: Progress[] = [];
    await check({ files: one(LOST_UPDATE), encoding: 'blocks', onProgress: (progress) => seen.push(progress) });
    expect(new Set(seen.map(({ stage }) => stage))).toEqual(new Set(['reading', 'unrolling', 'solving', 'searching']));
    expect(seen.filter(({ stage }) => stage === 'solving').map(({ switches }) => switches)).toEqual([
      0, 1, 1, 2, 2, 3, 3, 4, 4,
    ]);
  });

  it('stops at the time limit with what is known', async () => {
    const result = await check({ files: one(HARD), timeout: 1 });
    expect(result).toMatchObject({
      verdict: 'unknown',
      reason: 'the time limit was reached while looking at executions with 0 context switches',
    });
  });

  it('can be aborted while it solves', async () => {
    const controller = new AbortController();
    const running = check({ files: one(HARD), signal: controller.signal });
    setTimeout(() => controller.abort(), 500);
    expect(await running).toMatchObject({
      verdict: 'unknown',
      reason: 'the check was aborted while looking at executions with 0 context switches',
    });
  });

  it('reports every violated place with all', async () => {
    const text = `
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 1);
  assert(x != 2);
  assert(x != 1);
}`;
    const { violations } = await check({ files: one(text), all: true });
    expect(violations.map(({ position }) => position.line).sort()).toEqual([6, 7]);
  });

  it('names the loops that it did not unwind fully, and follows one further on request', async () => {
    const text = `
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  while (i < n) i++;
  assert(i != 8);
}`;
    const cut = await check({ files: one(text), unwind: 3 });
    expect(cut).toMatchObject({
      verdict: 'bounded',
      bounds: { met: [{ kind: 'loop', name: 'main.0', limit: 3, given: true, position: { line: 6 } }] },
    });
    expect(await check({ files: one(text), unwind: 3, unwindset: { 'main.0': 8 } })).toMatchObject({
      verdict: 'violation',
    });
  });

  it.each([
    ['ast', 'increment'],
    ['ir', 'load4'],
    ['states', 's1 [label="main: main, line '],
    ['ssa', 'task 1'],
    ['constraints', 'block values: '],
    ['cnf', 'p cnf '],
  ] as const)('dumps %s', async (dump, part) => {
    const result = await check({ files: one(LOST_UPDATE), dump });
    expect(result.dump).toContain(part);
  });
});
