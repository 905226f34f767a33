import type { ModelFile } from './model.js';

interface Elementary {
  /** What it yields, for the documentation. */
  readonly yields: string;
  /** C statements for the arguments of which the result is known; `x` is a number. */
  readonly known: string;
  /** What is certain of the result `y` of others. */
  readonly certain: string;
  /** It may be too large, or so small that it is 0. */
  readonly overflows?: true;
}

const SIGNED = 'x > 0 ? y > 0 : y < 0';
const FINITE = 'y - y == 0';
const ZERO = 'if (x == 0) return x;';
const UNBOUNDED = 'if (x - x != 0) return x;';

function logarithm(more: string): string {
  return `if (x == 1) return 0; if (x < 0) return DOMAIN; if (x == 0) return POLE(-1); ${UNBOUNDED} ${more}`;
}

const ONE: Readonly<Record<string, Elementary>> = {
  sin: { yields: 'from -1 to 1', known: `${ZERO} if (x - x != 0) return DOMAIN;`, certain: 'y >= -1 && y <= 1' },
  cos: { yields: 'from -1 to 1', known: 'if (x == 0) return 1; if (x - x != 0) return DOMAIN;', certain: 'y >= -1 && y <= 1' },
  tan: { yields: 'any finite number', known: `${ZERO} if (x - x != 0) return DOMAIN;`, certain: FINITE },
  asin: {
    yields: 'from -π/2 to π/2, signed as its argument',
    known: `${ZERO} if (x > 1 || x < -1) return DOMAIN;`,
    certain: `(${SIGNED}) && y <= HALF_PI && y >= -HALF_PI`,
  },
  acos: { yields: 'from 0 to π', known: 'if (x == 1) return 0; if (x > 1 || x < -1) return DOMAIN;', certain: 'y > 0 && y <= PI' },
  atan: { yields: 'from -π/2 to π/2, signed as its argument', known: ZERO, certain: `(${SIGNED}) && y <= HALF_PI && y >= -HALF_PI` },
  sinh: { yields: 'signed as its argument', known: `${ZERO} ${UNBOUNDED}`, certain: SIGNED, overflows: true },
  cosh: { yields: '1 or more', known: 'if (x == 0) return 1; if (x - x != 0) return x * x;', certain: 'y >= 1', overflows: true },
  tanh: { yields: 'from -1 to 1, signed as its argument', known: ZERO, certain: `(${SIGNED}) && y <= 1 && y >= -1` },
  asinh: { yields: 'signed as its argument', known: `${ZERO} ${UNBOUNDED}`, certain: `(${SIGNED}) && ${FINITE}` },
  acosh: { yields: '0 or more', known: `if (x == 1) return 0; if (x < 1) return DOMAIN; ${UNBOUNDED}`, certain: `y > 0 && ${FINITE}` },
  atanh: {
    yields: 'signed as its argument',
    known: `${ZERO} if (x > 1 || x < -1) return DOMAIN; if (x == 1 || x == -1) return POLE(x);`,
    certain: `(${SIGNED}) && ${FINITE}`,
  },
  exp: {
    yields: '0 or more, at least 1 for positive arguments, at most 1 for negative ones',
    known: 'if (x == 0) return 1; if (x - x != 0) return x > 0 ? x : 0;',
    certain: 'x > 0 ? y >= 1 : y >= 0 && y <= 1',
    overflows: true,
  },
  exp2: {
    yields: 'as exp; exact for whole numbers',
    known: 'if (x - x != 0) return x > 0 ? x : 0; if (x > -5000 && x < 5000 && x == TRUNC(x)) return LDEXP(1, (int)x);',
    certain: 'x > 0 ? y >= 1 : y >= 0 && y <= 1',
    overflows: true,
  },
  expm1: {
    yields: '-1 or more, signed as its argument',
    known: `${ZERO} if (x - x != 0) return x > 0 ? x : -1;`,
    certain: `(${SIGNED}) && y >= -1`,
    overflows: true,
  },
  log: { yields: 'positive for arguments above 1, negative below', known: logarithm(''), certain: `(x > 1 ? y > 0 : y < 0) && ${FINITE}` },
  log2: {
    yields: 'as log; exact for powers of 2',
    known: logarithm('int e; if (FREXP(x, &e) == (NUMBER)0.5) return e - 1;'),
    certain: `(x > 1 ? y > 0 : y < 0) && ${FINITE}`,
  },
  log10: { yields: 'as log', known: logarithm(''), certain: `(x > 1 ? y > 0 : y < 0) && ${FINITE}` },
  log1p: {
    yields: 'signed as its argument',
    known: `${ZERO} if (x < -1) return DOMAIN; if (x == -1) return POLE(x); ${UNBOUNDED}`,
    certain: `(${SIGNED}) && ${FINITE}`,
  },
  cbrt: { yields: 'signed as its argument', known: `${ZERO} ${UNBOUNDED}`, certain: `(${SIGNED}) && ${FINITE}` },
  erf: { yields: 'from -1 to 1, signed as its argument', known: `${ZERO} if (x - x != 0) return x > 0 ? 1 : -1;`, certain: `(${SIGNED}) && y <= 1 && y >= -1` },
  erfc: { yields: 'from 0 to 2', known: 'if (x == 0) return 1; if (x - x != 0) return x > 0 ? 0 : 2;', certain: 'x > 0 ? y >= 0 && y <= 1 : y >= 1 && y <= 2' },
  tgamma: {
    yields: 'positive for positive arguments',
    known: 'if (x == 0) return POLE(1 / x); if (x - x != 0) return x > 0 ? x : DOMAIN; if (x < 0 && x == TRUNC(x)) return DOMAIN;',
    certain: 'x > 0 ? y > 0 : y == y',
    overflows: true,
  },
  lgamma: { yields: 'any number', known: 'if (x - x != 0) return x * x; if (x <= 0 && x == TRUNC(x)) return POLE(1);', certain: 'y == y', overflows: true },
};

const TWO: Readonly<Record<string, string>> = {
  atan2: 'from -π to π, signed as the first argument',
  hypot: 'no less than either argument without its sign; exact if one is 0',
  pow: 'exact for whole numbers without a sign in the exponent and whole results below 2^53 (float: 2^24), for powers of 2, and where an argument is 0, 1, infinite or no number; else signed as it must be, and on the right side of 1',
};

const one = ([name, { known, certain, overflows }]: [string, Elementary], suffix: string): string => `
NUMBER __CPROVER_uninterpreted_${name}${suffix}(NUMBER x);
NUMBER ${name}${suffix}(NUMBER x) {
  if (x != x) return x;
  ${known}
  NUMBER y = __CPROVER_uninterpreted_${name}${suffix}(x);
  __tcbmc_assume(${certain});
  ${overflows ? 'OUT_OF_RANGE(y);' : ''}
  return y;
}`;

const two = (suffix: string): string => `
NUMBER __CPROVER_uninterpreted_atan2${suffix}(NUMBER y, NUMBER x);
NUMBER atan2${suffix}(NUMBER y, NUMBER x) {
  if (x != x || y != y) return x + y;
  if (y == 0) return __builtin_signbit(x) ? (__builtin_signbit(y) ? -PI : PI) : y;
  if (x == 0) return y > 0 ? HALF_PI : -HALF_PI;
  NUMBER r = __CPROVER_uninterpreted_atan2${suffix}(y, x);
  __tcbmc_assume(y > 0 ? r >= 0 && r <= PI : r <= 0 && r >= -PI);
  return r;
}
NUMBER __CPROVER_uninterpreted_hypot${suffix}(NUMBER x, NUMBER y);
NUMBER hypot${suffix}(NUMBER x, NUMBER y) {
  NUMBER a = x < 0 ? -x : x, b = y < 0 ? -y : y;
  if (a - a != 0 && a == a) return a;
  if (b - b != 0 && b == b) return b;
  if (x != x || y != y) return x + y;
  if (a == 0) return b;
  if (b == 0) return a;
  NUMBER r = __CPROVER_uninterpreted_hypot${suffix}(a < b ? a : b, a < b ? b : a);
  __tcbmc_assume(r >= a && r >= b);
  OUT_OF_RANGE(r);
  return r;
}
NUMBER __CPROVER_uninterpreted_pow${suffix}(NUMBER x, NUMBER y);
NUMBER pow${suffix}(NUMBER x, NUMBER y) {
  if (x == 1 || y == 0) return 1;
  if (x != x || y != y) return x + y;
  NUMBER a = x < 0 ? -x : x;
  _Bool whole = y == TRUNC(y), odd = whole && TRUNC(y / 2) * 2 != y, negative = odd && __builtin_signbit(x);
  if (y - y != 0) return a == 1 ? 1 : (a > 1) == (y > 0) ? y * y : 0;
  if (a == 0 && y < 0) return negative ? POLE(-1) : POLE(1);
  if (a == 0 || a - a != 0) {
    NUMBER r = y > 0 ? a : 0;
    return negative ? -r : r;
  }
  if (x < 0 && !whole) return DOMAIN;
  if (a == 1) return negative ? -1 : 1;
  if (y == 1) return x;
  if (a == 2 && whole && y > -5000 && y < 5000) return LDEXP(negative ? -1 : 1, (int)y);
  if (whole && y > 0 && y <= 53 && a <= EXACT && a == TRUNC(a)) {
    NUMBER r = 1;
    for (int i = 0, count = (int)y; i < count && r <= EXACT; i++) r *= a;
    if (r <= EXACT) return negative ? -r : r;
  }
  NUMBER r = __CPROVER_uninterpreted_pow${suffix}(x, y), m = negative ? -r : r;
  __tcbmc_assume(m >= 0 && ((a > 1) == (y > 0) ? m >= 1 : m <= 1));
  OUT_OF_RANGE(m);
  return r;
}`;

const family = (type: string, suffix: string): string => `
#define NUMBER ${type}
#define TRUNC trunc${suffix}
#define FREXP frexp${suffix}
#define LDEXP ldexp${suffix}
#define EXACT (sizeof(NUMBER) == 4 ? (NUMBER)16777216 : (NUMBER)9007199254740992)
double trunc(double x);
float truncf(float x);
${type} frexp${suffix}(${type} x, int *exponent);
${type} ldexp${suffix}(${type} x, int by);
${Object.entries(ONE)
  .map((entry) => one(entry, suffix))
  .join('')}
${two(suffix)}
#undef NUMBER
#undef TRUNC
#undef FREXP
#undef LDEXP
#undef EXACT`;

const SAID = 'any number with what is certain of it, the same for the same arguments: ';
const entries = Object.entries({ ...Object.fromEntries(Object.entries(ONE).map(([name, { yields }]) => [name, yields])), ...TWO });

/** What nobody can compute exactly: any number of which what is certain holds, errno included (C11 7.12 and F.10); equal arguments have equal results. */
export const ELEMENTARY: ModelFile = {
  file: '<model of elementary functions>',
  header: 'math.h',
  defines: Object.fromEntries(entries.flatMap(([name, yields]) => [name, `${name}f`].map((each) => [each, `${SAID}${yields}`]))),
  text: `
int *__errno_location(void);
static double failing(double result, int error) {
  *__errno_location() = error;
  return result;
}
#define PI ((NUMBER)3.14159265358979323846)
#define HALF_PI ((NUMBER)1.57079632679489661923)
#define DOMAIN failing(__builtin_nan(""), 33)
#define POLE(sign) failing((sign) > 0 ? __builtin_inf() : -__builtin_inf(), 34)
#define OUT_OF_RANGE(y) if (y - y != 0 || y == 0) *__errno_location() = 34
${family('double', '')}
${family('float', 'f')}
`,
};
