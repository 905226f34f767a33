/*
 * C text that several models share: numbers of floating point as the bits of a double. A float is one without loss,
 * and so is the double of small machines.
 */
#pragma once
typedef __UINT32_TYPE__ u32;
typedef __UINT64_TYPE__ u64;
u64 __tcbmc_f64_from_f32(u32 a);
u32 __tcbmc_f32_from_f64(u64 a);

enum { FRACTION = 52, BIAS = 1023 };
static const u64 SIGN = 1ull << 63, HIDDEN = 1ull << 52, INFINITE = 0x7ffull << 52, QUIET = 1ull << 51,
                 ONE = 1023ull << 52, NO_NUMBER = 0xfff8ull << 48;

union number {
  double d;
  float f;
  u32 single;
  u64 whole;
};

static u64 bits(double x) {
  union number n = { .d = x };
  return sizeof x == 8 ? n.whole : __tcbmc_f64_from_f32(n.single);
}

static double operand(u64 a) {
  union number n = { .whole = a };
  if (sizeof n.d != 8) n.single = __tcbmc_f32_from_f64(a);
  return n.d;
}

static u64 wide(float x) {
  union number n = { .f = x };
  return __tcbmc_f64_from_f32(n.single);
}

static float narrow(u64 a) {
  union number n = { .single = __tcbmc_f32_from_f64(a) };
  return n.f;
}

static u64 magnitude(u64 a) { return a & ~SIGN; }
static int isNan(u64 a) { return magnitude(a) > INFINITE; }
static int exponent(u64 a) { return (int)(magnitude(a) >> FRACTION) - BIAS; }

/* What is whole already, infinite, or no number. */
static int isWhole(u64 a) { return exponent(a) >= FRACTION; }
static u64 same(u64 a) { return isNan(a) ? a | QUIET : a; }
