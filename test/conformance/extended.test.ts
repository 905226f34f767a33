/**
 * `long double` has the numbers of x87: its operators and conversions give what GCC's give, on numbers of every kind.
 */
import { describe, expect, it } from 'vitest';
import { Random } from '../oracle/random.js';
import { hasGcc, nativeValues } from './native.js';
import { interpretedValues } from './ours.js';

const PAIRS = Number(process.env['EXTENDED'] ?? 6);
const SEED = Number(process.env['EXTENDED_SEED'] ?? 1);

const BIAS = 16383;

function bits(random: Random, count: number): bigint {
  const words = [0, 1].map(() => BigInt(random.below(2 ** 32)));
  return BigInt.asUintN(count, (words[0]! << 32n) | words[1]!);
}

/** A number of x87 by its image, near to where formats end as often as not. */
function number(random: Random): string {
  const exponent = random.pick([
    0,
    0,
    1,
    0x7ffe,
    0x7fff,
    BIAS,
    BIAS + 63,
    BIAS + random.below(130) - 65,
    BIAS + random.below(20) - 10,
    random.below(0x7fff),
  ]);
  const fraction = random.pick([
    0n,
    1n,
    (1n << 63n) - 1n,
    bits(random, 63),
    bits(random, 63),
    bits(random, 10),
    bits(random, 10) << 52n,
  ]);
  const significand = exponent > 0 ? (1n << 63n) | fraction : fraction;
  return `made(${(random.chance(50) ? 0x8000 : 0) | exponent}, 0x${significand.toString(16)}ull)`;
}

function operations(random: Random): string {
  const a = number(random);
  const b = random.chance(15) ? a : number(random);
  const integer = `(long)0x${(bits(random, 64) >> BigInt(random.below(64))).toString(16)}ull`;
  return `{
  long double a = ${a}, b = ${b};
  outf(a + b); outf(a - b); outf(a * b); outf(a / b); outf(-a); outf(__builtin_fabsl(a)); outf((float)a); outf((double)a);
  out(a < b); out(a <= b); out(a == b); out(a != b); out(!a); out((_Bool)a);
  out(isnan(a)); out(isinf(a)); out(isfinite(a)); out(__builtin_isnormal(a)); out(__builtin_signbit(a) != 0); out(__builtin_fpclassify(1, 2, 3, 4, 5, a));
  if (a > -0x1p127L && a < 0x1p127L) { __int128 n = a; out(n); out(n >> 64); }
  if (a > -0x1p63L && a < 0x1p63L) out((long)a);
  if (a > -1 && a < 0x1p64L) out((unsigned long)a);
  if (a > -100 && a < 100) { out((int)a); out((signed char)a); out((short)a); }
  a += b; outf(a); a++; outf(a);
  long n = ${integer};
  outf(n); outf((unsigned long)n); outf((__int128)n * n); outf((unsigned __int128)n << 37); outf((unsigned char)n);
  float f = n; double d = n * 0.3;
  outf((long double)f); outf((long double)d); outf(f * 1.1L); outf(d / 3.3L);
}`;
}

const PROGRAM = (random: Random): string => `
static long double made(int high, unsigned long long low) {
  union { long double x; struct { unsigned long long low; unsigned short high; } s; } u = { 0 };
  u.s.low = low; u.s.high = high;
  return u.x;
}
static long double constants[] = {
  0.1L, -1.18973149535723176502e+4932L, 3.36210314311209350626e-4932L / 2, 2.5f, 0xffffffffffffffffull, 1.0L / 3 + 2, 1e-4950L, 0x.8p-16445L, 1e4933L,
  -0.1L * 3, 3.14159265358979323846264338327950288L, (float)0.1L, -0.0L, 1 ? 0.1L : 2,
};
static double narrow[] = { 0.1L, __DBL_MAX__, __DBL_DENORM_MIN__, 1.0000000000000001110223024625156541L };
static int whole[] = { 2.99999999999999999999L, 0.1L < 0.1, 0.1L + 0.2L == 0.3L, sizeof(long double), _Alignof(long double) };
static struct { char c; long double x; char d; } some = { 1, 0x1.fffffffffffffffep-3L, 2 };
static long double each(int n, ...) {
  __builtin_va_list l;
  __builtin_va_start(l, n);
  long double sum = 0;
  while (n-- > 0) sum = sum * 3 + __builtin_va_arg(l, long double);
  return sum;
}
static void test(void) {
  for (unsigned i = 0; i < sizeof constants / sizeof *constants; i++) outf(constants[i]);
  for (unsigned i = 0; i < sizeof narrow / sizeof *narrow; i++) outf(narrow[i]);
  for (unsigned i = 0; i < sizeof whole / sizeof *whole; i++) out(whole[i]);
  out(sizeof some); outf(some.x + some.d); outf(each(3, 0.1L, some.x, constants[5]));
  for (long double i = 0; i < 1; i += 0.1L) outf(i);
  ${Array.from({ length: PAIRS }, () => operations(random)).join('\n')}
}
`;

describe.skipIf(!hasGcc)('long double', () => {
  it('is what GCC has', async () => {
    const program = { text: PROGRAM(new Random(SEED)), entry: 'test' };
    expect(await interpretedValues(program)).toEqual(nativeValues(program));
  });
});
