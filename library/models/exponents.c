/**
 * @model exponents
 * @header math.h
 *
 * What IEEE 754 says exactly of exponents and remainders. A number is m · 2^e with a sign. Remainders are taken of a
 * dividend of which 70 bits more come down in each round, so that there are at most 30 of them.
 */

#include "float-bits.h"

typedef unsigned __int128 u128;
int *__errno_location(void);
enum { DOMAIN = 33, RANGE = 34, MORE = 70 };

static u64 wrong(u64 result, int error) {
  *__errno_location() = error;
  return result;
}

struct parts {
  u64 m;
  int e;
};

static struct parts numberOf(u64 a) {
  u64 m = a & (HIDDEN - 1);
  int biased = (int)(magnitude(a) >> FRACTION);
  struct parts result = { biased == 0 ? m : m | HIDDEN, (biased == 0 ? 1 : biased) - BIAS - FRACTION };
  return result;
}

/* With its leading bit at the top of 64. */
static struct parts normal(struct parts n) {
  for (int by = 32; by > 0; by >>= 1)
    if (n.m >> (64 - by) == 0) {
      n.m <<= by;
      n.e -= by;
    }
  return n;
}

static int top(struct parts n) { return normal(n).e + 63; }

/* The nearest one that there is, or for an odd last digit what is cut off counts as one. */
static u64 rounded(u64 sign, struct parts n, int odd) {
  if (n.m == 0) return sign;
  n = normal(n);
  int biased = n.e + 63 + BIAS, cut = 11 + (biased < 1 ? 1 - biased : 0);
  if (biased > 2 * BIAS) return sign | INFINITE;
  if (cut > 64) cut = 64 + 1;
  u64 kept = cut > 63 ? 0 : n.m >> cut;
  u64 rest = cut > 64 ? 1 : cut == 64 ? n.m : n.m << (64 - cut), half = 1ull << 63;
  if (odd) kept |= rest != 0;
  else kept += rest > half || (rest == half && (kept & 1));
  return sign | ((biased < 1 ? 0 : (u64)(biased - 1) << FRACTION) + kept);
}

static u64 exactly(u64 sign, struct parts n) { return rounded(sign, n, 0); }

/* m · 2^by modulo n. */
static u64 modulo(u64 m, int by, u64 n) {
  u64 rest = m % n;
  while (by > 0) {
    int step = by < MORE ? by : MORE;
    rest = (u64)(((u128)rest << step) % n);
    by -= step;
  }
  return rest;
}

static u64 op_fmod(u64 a, u64 b) {
  if (isNan(a) || isNan(b)) return isNan(a) ? same(a) : same(b);
  if (magnitude(a) == INFINITE || magnitude(b) == 0) return wrong(NO_NUMBER, DOMAIN);
  if (magnitude(a) < magnitude(b)) return a;
  struct parts x = numberOf(a), y = numberOf(b);
  struct parts rest = { modulo(x.m, x.e - y.e, y.m), y.e };
  return exactly(a & SIGN, rest);
}

/*
 * The remainder of the nearest quotient, of which the last three bits are told (8 for none of them if it was rounded
 * up, as glibc has it).
 */
static u64 nearest(u64 a, u64 b, int *told) {
  *told = 0;
  if (isNan(a) || isNan(b)) return isNan(a) ? same(a) : same(b);
  if (magnitude(a) == INFINITE || magnitude(b) == 0) return wrong(NO_NUMBER, DOMAIN);
  if (magnitude(b) == INFINITE || magnitude(a) == 0) return a;
  struct parts x = numberOf(a), y = numberOf(b);
  if (y.e > x.e + 2) return a;
  if (y.e > x.e) {
    y.m <<= y.e - x.e;
    y.e = x.e;
  }
  u64 rest = modulo(x.m, x.e - y.e, 8 * y.m), sign = a & SIGN;
  unsigned quotient = (unsigned)(rest / y.m);
  rest %= y.m;
  if (2 * rest > y.m || (2 * rest == y.m && (quotient & 1))) {
    rest = y.m - rest;
    sign ^= rest == 0 ? 0 : SIGN;
    quotient++;
  }
  *told = (a ^ b) & SIGN ? -(int)quotient : (int)quotient;
  struct parts left = { rest, y.e };
  return exactly(sign, left);
}

static u64 op_remainder(u64 a, u64 b) {
  int quotient;
  return nearest(a, b, &quotient);
}

static int isSpecial(u64 a) { return magnitude(a) == 0 || magnitude(a) >= INFINITE; }

static u64 op_frexp(u64 a, int *exponent) {
  *exponent = 0;
  if (isSpecial(a)) return same(a);
  struct parts n = normal(numberOf(a));
  *exponent = n.e + 64;
  n.e = -64;
  return exactly(a & SIGN, n);
}

static u64 scaled(u64 a, int by) {
  if (isSpecial(a)) return same(a);
  struct parts n = numberOf(a);
  n.e += by > 9999 ? 9999 : by < -9999 ? -9999 : by;
  u64 result = exactly(a & SIGN, n);
  return isSpecial(result) ? wrong(result, RANGE) : result;
}

static u64 op_logb(u64 a) {
  if (isNan(a)) return same(a);
  if (magnitude(a) == INFINITE) return INFINITE;
  if (magnitude(a) == 0) return wrong(SIGN | INFINITE, RANGE);
  int e = top(numberOf(a));
  struct parts n = { (u64)(e < 0 ? -e : e), 0 };
  return exactly(e < 0 ? SIGN : 0, n);
}

static u64 op_whole(u64 a) {
  if (isWhole(a)) return same(a);
  return exponent(a) < 0 ? a & SIGN : a & ~((HIDDEN >> exponent(a)) - 1);
}

static u64 op_rest(u64 a) {
  if (isNan(a)) return same(a);
  if (isWhole(a)) return a & SIGN;
  if (exponent(a) < 0) return a;
  struct parts n = { a & ((HIDDEN >> exponent(a)) - 1), exponent(a) - FRACTION };
  n.m &= HIDDEN - 1;
  return exactly(a & SIGN, n);
}

struct product {
  u128 m;
  int e;
};

/* With its leading bit at 125, so that a sum has room. */
static struct product high(struct product p) {
  for (int by = 64; by > 0; by >>= 1)
    if (p.m >> (126 - by) == 0) {
      p.m <<= by;
      p.e -= by;
    }
  return p;
}

static u128 shifted(u128 m, int by) {
  if (by > 126) return 1;
  return m >> by | ((m & (((u128)1 << by) - 1)) != 0);
}

static u64 op_fma(u64 a, u64 b, u64 c, int odd) {
  u64 sign = (a ^ b) & SIGN;
  if (isNan(a) || isNan(b) || isNan(c)) return NO_NUMBER;
  if (magnitude(a) == INFINITE || magnitude(b) == INFINITE) {
    if (magnitude(a) == 0 || magnitude(b) == 0 || (magnitude(c) == INFINITE && (c & SIGN) != sign)) return NO_NUMBER;
    return sign | INFINITE;
  }
  if (magnitude(c) == INFINITE) return c;
  if (magnitude(a) == 0 || magnitude(b) == 0) return magnitude(c) != 0 || (c & SIGN) == sign ? c : 0;
  struct parts x = numberOf(a), y = numberOf(b), z = numberOf(c);
  struct product p = { (u128)x.m * y.m, x.e + y.e }, q = { z.m, z.e };
  p = high(p);
  q = high(q);
  u64 other = c & SIGN;
  if (q.m != 0 && (q.e > p.e || (q.e == p.e && q.m > p.m))) {
    struct product larger = q;
    q = p;
    p = larger;
    other = sign;
    sign = c & SIGN;
  }
  if (q.m != 0) {
    u128 less = shifted(q.m, p.e - q.e);
    p.m = sign == other ? p.m + less : p.m - less;
  }
  if (p.m == 0) return 0;
  if (p.m >> 126 != 0) {
    p.m = p.m >> 1 | (p.m & 1);
    p.e++;
  }
  p = high(p);
  struct parts n = { (u64)(p.m >> 62) | ((p.m & (((u128)1 << 62) - 1)) != 0), p.e + 62 };
  return rounded(sign, n, odd);
}

/** exact, in the default rounding mode */
double fmod(double x, double y) { return operand(op_fmod(bits(x), bits(y))); }
float fmodf(float x, float y) { return narrow(op_fmod(wide(x), wide(y))); }
double remainder(double x, double y) { return operand(op_remainder(bits(x), bits(y))); }
float remainderf(float x, float y) { return narrow(op_remainder(wide(x), wide(y))); }
double logb(double x) { return operand(op_logb(bits(x))); }
float logbf(float x) { return narrow(op_logb(wide(x))); }

/** exact, in the default rounding mode */
double remquo(double x, double y, int *quotient) { return operand(nearest(bits(x), bits(y), quotient)); }
double frexp(double x, int *exponent) { return operand(op_frexp(bits(x), exponent)); }
double ldexp(double x, int by) { return operand(scaled(bits(x), by)); }
double scalbn(double x, int by) { return operand(scaled(bits(x), by)); }
double scalbln(double x, long by) { return operand(scaled(bits(x), by > 9999 ? 9999 : by < -9999 ? -9999 : (int)by)); }
double modf(double x, double *whole) {
  u64 a = bits(x);
  *whole = operand(op_whole(a));
  return operand(op_rest(a));
}
int ilogb(double x) {
  u64 a = bits(x);
  if (magnitude(a) == INFINITE) return __INT_MAX__;
  return isNan(a) || magnitude(a) == 0 ? -__INT_MAX__ - 1 : top(numberOf(a));
}
double fma(double x, double y, double z) { return operand(op_fma(bits(x), bits(y), bits(z), sizeof x == 4)); }
double fdim(double x, double y) { return x <= y ? 0 : x - y; }

/** exact, in the default rounding mode */
float remquof(float x, float y, int *quotient) { return narrow(nearest(wide(x), wide(y), quotient)); }
float frexpf(float x, int *exponent) { return narrow(op_frexp(wide(x), exponent)); }
float ldexpf(float x, int by) { return narrow(scaled(wide(x), by)); }
float scalbnf(float x, int by) { return narrow(scaled(wide(x), by)); }
float scalblnf(float x, long by) { return narrow(scaled(wide(x), by > 9999 ? 9999 : by < -9999 ? -9999 : (int)by)); }
float modff(float x, float *whole) {
  u64 a = wide(x);
  *whole = narrow(op_whole(a));
  return narrow(op_rest(a));
}
int ilogbf(float x) {
  u64 a = wide(x);
  if (magnitude(a) == INFINITE) return __INT_MAX__;
  return isNan(a) || magnitude(a) == 0 ? -__INT_MAX__ - 1 : top(numberOf(a));
}
float fmaf(float x, float y, float z) { return narrow(op_fma(wide(x), wide(y), wide(z), sizeof x == 4)); }
float fdimf(float x, float y) { return x <= y ? 0 : x - y; }
#if __SIZEOF_DOUBLE__ == 8

/** exact, in the default rounding mode */
double nextafter(double x, double y) {
  union {
    double number;
    u64 whole;
  } from = { .number = x }, to = { .number = y };
  u64 sign = (u64)1 << (8 * sizeof x - 1), size = from.whole & ~sign;
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  if (size == 0) from.whole = (to.whole & sign) | 1;
  else from.whole = (x < y) == ((from.whole & sign) == 0) ? from.whole + 1 : from.whole - 1;
  return from.number;
}
#else

double nextafter(double x, double y) {
  union {
    double number;
    u32 whole;
  } from = { .number = x }, to = { .number = y };
  u32 sign = (u32)1 << (8 * sizeof x - 1), size = from.whole & ~sign;
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  if (size == 0) from.whole = (to.whole & sign) | 1;
  else from.whole = (x < y) == ((from.whole & sign) == 0) ? from.whole + 1 : from.whole - 1;
  return from.number;
}
#endif

/** exact, in the default rounding mode */
float nextafterf(float x, float y) {
  union {
    float number;
    u32 whole;
  } from = { .number = x }, to = { .number = y };
  u32 sign = (u32)1 << (8 * sizeof x - 1), size = from.whole & ~sign;
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  if (size == 0) from.whole = (to.whole & sign) | 1;
  else from.whole = (x < y) == ((from.whole & sign) == 0) ? from.whole + 1 : from.whole - 1;
  return from.number;
}
