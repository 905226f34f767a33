import { describe, expect, test } from 'vitest';
import { check } from '../../src/index.js';
import { compile, run } from '../support/compile.js';

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
    [
      'parameters and results',
      'ok = half(3) == 1.5 && pick(1, 2.5f, 4.0) == 2.5 && pick(2, 2.5f, 4.0) == 4 && (*fp)(5) == 2.5;',
    ],
    [
      'conditional, logic, negation',
      'double z = 0, n = __builtin_nan(""); ok = (z ? 0 : 1) && !z && n && -z == z && 1 / -z < 0 && (ok ? 1.5 : 2) == 2 && !(n < n) && (n != n);',
    ],
    [
      'builtins',
      'ok = fabs(-2.5) == 2.5 && fabsf(-1.5f) == 1.5f && isnan(NAN) && !isnan(1.0) && isinf(INFINITY) && isinf(-INFINITY) && signbit(-0.0) && !signbit(0.0) && isfinite(1.0f) && !isfinite(NAN);',
    ],
    [
      'exponents and remainders',
      'int e, q, p; double w; float v; ok = fmod(-5.5, 2) == -1.5 && signbit(fmod(-4, 2)) && fmodf(1e30f, 7) == 1 && fmod(5e-324, 1e300) == 5e-324 && isnan(fmod(1, 0)) && remainder(7, 4) == -1 && remainder(5, 2) == 1 && remquo(-11, 2, &q) == 1 && q == -6 && frexp(-20, &e) == -0.625 && e == 5 && frexpf(1e-45f, &p) == 0.5f && p == -148 && ldexp(3, -1075) == 1e-323 && ldexp(1, 5000) == INFINITY && scalbn(0.75, 3) == 6 && modf(-2.5, &w) == -0.5 && w == -2 && modff(8, &v) == 0 && v == 8 && ilogb(0.3) == -2 && logb(1e300) == 996 && ilogbf(0) == FP_ILOGB0;',
    ],
    [
      'one rounding for two operations, and neighbours',
      'double a = 1 + 1.0 / (1 << 30); ok = fma(a, a, -1 - 2.0 / (1 << 30)) == 1.0 / (1ull << 60) && fmaf(16777215, 16777215, 1) == 281474943156224.0f && fma(1e308, 10, -INFINITY) == -INFINITY && isnan(fma(INFINITY, 0, 1)) && nextafter(1, 2) == 1 + 0x1p-52 && nextafter(0, -1) == -5e-324 && nextafterf(1, 0) == 1 - 0x1p-24f && nextafter(INFINITY, 0) == 0x1.fffffffffffffp1023 && fdim(5, 3) == 2 && fdim(3, 5) == 0;',
    ],
    [
      'division by zero',
      'double z = 0; ok = 1 / z == INFINITY && -1 / z == -INFINITY; z = 0; double q = 3; q /= z; ok = ok && q > 1e308;',
    ],
    [
      'out of range',
      'double big = 1e30; float n = NAN; ok = (int)big == -2147483647 - 1 && (long)n < -9223372036854775807 && (short)70000.0f == 4464;',
    ],
  ])('%s', async (_, body) => {
    const { program } = await compile(`#include <math.h>
#include <stdarg.h>
int ok; float half(float x) { return x / 2; } float (*fp)(float) = half;
double pick(int n, ...) { va_list l; va_start(l, n); double d = 0; while (n--) d = va_arg(l, double); va_end(l); return d; }
int main(void) { ${body} }`);
    expect(run(program).global('ok')).toBe(1n);
  });

  test('functions without a definition return any value, which is said', async () => {
    const { program } = await compile('double j0(double);\ndouble d = 2; int main(void) { return j0(d) > 1; }');
    expect(program.assumed?.map(({ what }) => what)).toEqual([expect.stringContaining('j0')]);
  });

  test('what has no exact meaning is refused', async () => {
    await expect(compile('float g; int main(void) { __atomic_fetch_add(&g, 1, 5); }')).rejects.toThrow(
      'atomic operation',
    );
  });
});
