/**
 * @model rounding
 * @header math.h
 *
 * What IEEE 754 says exactly, on the bits of a double; a float is one without loss, and what is yielded is a float
 * again, or rounds to the right one.
 */

#include "float-bits.h"

/* 1 in the place that it has in a number of 1 or more. */
static u64 unit(u64 a) { return HIDDEN >> exponent(a); }

static u64 op_trunc(u64 a) {
  if (isWhole(a)) return same(a);
  return exponent(a) < 0 ? a & SIGN : a & ~(unit(a) - 1);
}

/* The next whole number away from zero, if it is none itself. */
static u64 away(u64 a) {
  u64 whole = op_trunc(a);
  if (isWhole(a) || whole == a) return whole;
  return exponent(a) < 0 ? (a & SIGN) | ONE : whole + unit(a);
}

static u64 op_floor(u64 a) { return a & SIGN ? away(a) : op_trunc(a); }
static u64 op_ceil(u64 a) { return a & SIGN ? op_trunc(a) : away(a); }

static u64 op_round(u64 a) {
  if (isWhole(a) || exponent(a) < -1) return op_trunc(a);
  if (exponent(a) < 0) return (a & SIGN) | ONE;
  return a & (unit(a) >> 1) ? away(a) : op_trunc(a);
}

static u64 op_rint(u64 a) {
  if (isWhole(a) || exponent(a) < -1) return op_trunc(a);
  if (exponent(a) < 0) return (a & SIGN) | (magnitude(a) > ONE - HIDDEN ? ONE : 0);
  u64 rest = a & (unit(a) - 1), half = unit(a) >> 1;
  return rest > half || (rest == half && (a & unit(a))) ? away(a) : op_trunc(a);
}

static u64 op_nearbyint(u64 a) { return op_rint(a); }

static u64 op_sqrt(u64 a) {
  if (isNan(a) || magnitude(a) == 0 || a == INFINITE) return same(a);
  if (a & SIGN) return NO_NUMBER;
  int e = exponent(a);
  u64 m = a & (HIDDEN - 1);
  if (e == -BIAS) {
    e = 1 - BIAS;
    for (int by = 32; by > 0; by >>= 1)
      if ((m >> (FRACTION + 1 - by)) == 0) {
        m <<= by;
        e -= by;
      }
  } else m |= HIDDEN;
  if (e & 1) {
    m <<= 1;
    e--;
  }
  u64 root = 0, rest = 0;
  for (int i = FRACTION + 1; i >= 0; i--) {
    int at = 2 * i - (FRACTION + 2);
    u64 next = rest << 2 | (at >= 0 ? m >> at & 3 : 0);
    u64 trial = root << 2 | 1;
    root = root << 1 | (next >= trial);
    rest = next >= trial ? next - trial : next;
  }
  return ((u64)(e / 2 + BIAS) << FRACTION) + ((root + (root & 1)) >> 1) - HIDDEN;
}

static int isLess(u64 a, u64 b) {
  if (magnitude(a) == 0 && magnitude(b) == 0) return 0;
  if ((a ^ b) & SIGN) return (a & SIGN) != 0;
  return a & SIGN ? magnitude(a) > magnitude(b) : magnitude(a) < magnitude(b);
}

static u64 op_fmax(u64 a, u64 b) { return isNan(a) ? same(b) : isNan(b) || isLess(b, a) ? same(a) : same(b); }
static u64 op_fmin(u64 a, u64 b) { return isNan(a) ? same(b) : isNan(b) || isLess(a, b) ? same(a) : same(b); }
static u64 op_copysign(u64 a, u64 b) { return magnitude(a) | (b & SIGN); }

/** exact, in the default rounding mode */
double trunc(double x) { return operand(op_trunc(bits(x))); }
float truncf(float x) { return narrow(op_trunc(wide(x))); }
double floor(double x) { return operand(op_floor(bits(x))); }
float floorf(float x) { return narrow(op_floor(wide(x))); }
double ceil(double x) { return operand(op_ceil(bits(x))); }
float ceilf(float x) { return narrow(op_ceil(wide(x))); }
double round(double x) { return operand(op_round(bits(x))); }
float roundf(float x) { return narrow(op_round(wide(x))); }
double rint(double x) { return operand(op_rint(bits(x))); }
float rintf(float x) { return narrow(op_rint(wide(x))); }
double nearbyint(double x) { return operand(op_nearbyint(bits(x))); }
float nearbyintf(float x) { return narrow(op_nearbyint(wide(x))); }
double sqrt(double x) { return operand(op_sqrt(bits(x))); }
float sqrtf(float x) { return narrow(op_sqrt(wide(x))); }
double fmax(double x, double y) { return operand(op_fmax(bits(x), bits(y))); }
float fmaxf(float x, float y) { return narrow(op_fmax(wide(x), wide(y))); }
double fmin(double x, double y) { return operand(op_fmin(bits(x), bits(y))); }
float fminf(float x, float y) { return narrow(op_fmin(wide(x), wide(y))); }
double copysign(double x, double y) { return operand(op_copysign(bits(x), bits(y))); }
float copysignf(float x, float y) { return narrow(op_copysign(wide(x), wide(y))); }

/** exact, in the default rounding mode */
long lround(double x) { return (long)round(x); }
long lroundf(float x) { return (long)roundf(x); }
long long llround(double x) { return (long long)round(x); }
long long llroundf(float x) { return (long long)roundf(x); }
long lrint(double x) { return (long)rint(x); }
long lrintf(float x) { return (long)rintf(x); }
long long llrint(double x) { return (long long)rint(x); }
long long llrintf(float x) { return (long long)rintf(x); }
