import { describe, expect, test } from 'vitest';
import { check } from '../../src/index.js';
import { compile, run } from './support.js';

async function verdict(text: string): Promise<string> {
  return (await check({ files: [{ name: 'a.c', text }] })).verdict;
}

describe('checked programs', () => {
  test.each<[string, string, string]>([
    ['constants', 'double a = 0.1, b = 0.2; __CPROVER_assert(a + b != 0.3 && (float)a != a, "");', 'safe'],
    [
      'addition commutes',
      'float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float(); __CPROVER_assume(a > -8.0f && a < 8.0f && b == 0.1f); __CPROVER_assert(a + b == b + a, "");',
      'safe',
    ],
    [
      'half of a normal number is exact',
      'float a = __VERIFIER_nondet_float(); __CPROVER_assume(a > 1.0f && a < 1.5f); __CPROVER_assert(a * 0.5f + a * 0.5f == a, "");',
      'safe',
    ],
    [
      'addition is not associative',
      'float a = __VERIFIER_nondet_float(); __CPROVER_assume(a > 1.0f && a < 2.0f); __CPROVER_assert((a + 0.1f) + 0.2f == a + (0.1f + 0.2f), "");',
      'violation',
    ],
    ['a NaN differs from itself', 'double a = __VERIFIER_nondet_double(); __CPROVER_assert(a == a, "");', 'violation'],
  ])(
    '%s',
    async (_, body, expected) => {
      expect(await verdict(`int main(void) { ${body} }`)).toBe(expected);
    },
    60_000,
  );
});

describe('language', () => {
  test.each<[string, string]>([
    [
      'updates, mixed arithmetic, postfix',
      'int i = 3; i += 0.75; float f = 1; f++; double d = f-- * 2; ok = i == 3 && f == 1 && d == 4; i = 7; i /= 2.0; ok = ok && i == 3; i *= 0.5f; ok = ok && i == 1;',
    ],
    [
      'struct members, arrays, static initialisers',
      'static struct { char c; double d; float f[2]; } s = { 1, 1.0 / 4, { -2, 3 } }; ok = s.d == 0.25 && s.f[0] + s.f[1] == 1; float a[3] = { 1.5f }; ok = ok && a[0] == 1.5 && a[2] == 0;',
    ],
    ['parameters and results', 'ok = half(3) == 1.5 && pick(1, 2.5f, 4.0) == 2.5 && pick(2, 2.5f, 4.0) == 4 && (*fp)(5) == 2.5;'],
    [
      'conditional, logic, negation',
      'double z = 0, n = __builtin_nan(""); ok = (z ? 0 : 1) && !z && n && -z == z && 1 / -z < 0 && (ok ? 1.5 : 2) == 2 && !(n < n) && (n != n);',
    ],
    [
      'builtins',
      'ok = fabs(-2.5) == 2.5 && fabsf(-1.5f) == 1.5f && isnan(NAN) && !isnan(1.0) && isinf(INFINITY) && isinf(-INFINITY) && signbit(-0.0) && !signbit(0.0) && isfinite(1.0f) && !isfinite(NAN);',
    ],
    ['division by zero', 'double z = 0; ok = 1 / z == INFINITY && -1 / z == -INFINITY; z = 0; double q = 3; q /= z; ok = ok && q > 1e308;'],
    ['out of range', 'double big = 1e30; float n = NAN; ok = (int)big == -2147483647 - 1 && (long)n < -9223372036854775807 && (short)70000.0f == 4464;'],
  ])('%s', async (_, body) => {
    const { program } = await compile(`#include <math.h>
#include <stdarg.h>
int ok; float half(float x) { return x / 2; } float (*fp)(float) = half;
double pick(int n, ...) { va_list l; va_start(l, n); double d = 0; while (n--) d = va_arg(l, double); va_end(l); return d; }
int main(void) { ${body} }`);
    expect(run(program).global('ok')).toBe(1n);
  });

  test('functions without a definition return any value, which is said', async () => {
    const { program } = await compile('#include <math.h>\ndouble d = 2; int main(void) { return exp(d) > 1; }');
    expect(program.assumed?.map(({ what }) => what)).toEqual([expect.stringContaining('exp')]);
  });

  test('what has no exact meaning is refused', async () => {
    await expect(compile('float g; int main(void) { __atomic_fetch_add(&g, 1, 5); }')).rejects.toThrow('atomic operation');
  });
});
