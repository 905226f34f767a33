import { describe, expect, it } from 'vitest';
import type { CheckOptions, MetBound } from '../../src/index.js';
import { check, exitCodeOf } from '../../src/index.js';
import { exitAdvice } from '../../src/report/giving.js';
import { lostUpdate, result, violated } from './fixtures.js';

const bounded = (met: readonly MetBound[], interrupted?: string) =>
  result({
    verdict: 'bounded',
    bounds: { ...result().bounds, met, ...(interrupted === undefined ? {} : { interrupted }) },
    ...(interrupted === undefined ? {} : { reason: 'the time limit was reached' }),
  });

const loop = (name: string, limit: number, given = false): MetBound => ({
  kind: 'loop',
  name,
  limit,
  given,
  flag: `--unwindset ${name}:${2 * limit}`,
});
const switches: MetBound = { kind: 'switches', limit: 3, given: false, flag: '--switches 4' };
const endless: MetBound = { kind: 'recursion', name: 'f.recursion', limit: 1000, given: false };

describe('an answer that ends with exit code 5 says what would make it 0', () => {
  it.each([
    [
      'one loop',
      [loop('main.0', 5)],
      'bounds were met that nobody gave; --unwindset main.0:5 gives it, --fail-on violation accepts that.',
    ],
    [
      'two loops and the switches',
      [loop('main.0', 10), loop('f.0', 5), switches],
      'bounds were met that nobody gave; --max-switches 3 and --max-unwind 5 give them, --fail-on violation accepts that.',
    ],
    ['what nothing goes beyond', [endless], 'bounds were met that nobody gave; --fail-on violation accepts that.'],
    [
      'one that was given and one that was not',
      [loop('f.0', 2, true), switches],
      'bounds were met that nobody gave; --max-switches 3 gives it, --fail-on violation accepts that.',
    ],
  ])('%s', (_, met, advice) => {
    expect(exitAdvice(bounded(met), 'bounded')).toEqual([`Exit code 5: ${advice}`]);
    expect([exitCodeOf(bounded(met)), exitCodeOf(bounded(met), 'violation')]).toEqual([5, 0]);
    expect(exitAdvice(bounded(met), 'violation')).toEqual([]);
  });

  it('where the time was over although all bounds were given', () => {
    const late = bounded([loop('f.0', 2, true)], 'searching');
    expect(exitAdvice(late, 'bounded')).toEqual([
      'Exit code 5: the search ended early; --fail-on violation accepts that.',
    ]);
    expect(exitCodeOf(late, 'violation')).toBe(0);
  });

  it('known violations are none for either, unless the search for others was cut off', () => {
    const bounds = { ...result().bounds, met: [switches] };
    const known = result({ verdict: 'violation', violations: [{ ...lostUpdate, known: true }], bounds });
    expect([exitCodeOf(known), exitCodeOf(known, 'violation')]).toEqual([5, 0]);
    expect(exitAdvice(known, 'bounded')).toHaveLength(1);
  });

  it('what is violated, unknown or refused is never 0', () => {
    const others = [violated, result({ verdict: 'unknown' }), result({ verdict: 'error' })];
    for (const failOn of ['violation', 'bounded'] as const)
      expect(others.map((each) => exitCodeOf(each, failOn))).toEqual([10, 5, 6]);
  });

  it.each([
    [
      'loops',
      'int main(void) { unsigned n = __VERIFIER_nondet_uint(), s = 0; for (unsigned i = 0; i < n; i++) s += i; assert(s != 7 || n); }',
      {},
    ],
    [
      'switches',
      'int x; void *f(void *a) { for (int i = 0; i < 9; i++) x++; return a; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); f(0); assert(x < 99); }',
      { maxSwitches: 2 },
    ],
  ] satisfies [string, string, Partial<CheckOptions>][])('and the flags do: %s', async (_, text, options) => {
    const files = [
      {
        name: 'a.c',
        text: `#include <assert.h>\n#include <pthread.h>\nunsigned __VERIFIER_nondet_uint(void);\n${text}`,
      },
    ];
    const { bounds } = await check({ files, maxUnwind: 5, encoding: 'blocks', maxSwitches: 2, ...options });
    expect(bounds.met.map(({ given }) => given)).not.toContain(false);
  });
});
