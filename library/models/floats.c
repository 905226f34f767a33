/**
 * @model floating point
 * @header float.h
 *
 * Arithmetic of IEEE 754 with integers: to nearest, ties to even. The lowering calls it for the operators of C.
 */

typedef __UINT32_TYPE__ u32;
typedef __INT32_TYPE__ i32;
typedef __UINT64_TYPE__ u64;
typedef unsigned __int128 u79, u128;

/* Formats: bits in all, bits of the fraction, bias of the exponent; and what follows from them. */
#define f32_type u32
#define f32_number f32
#define f32_BITS 32
#define f32_FRACTION 23
#define f32_BIAS 127
#define f32_TOP 255
#define f32_HIDDEN ((u32)0x800000ull)
#define f32_SIGN ((u32)0x80000000ull)
#define f32_MAGNITUDE ((u32)0x7fffffffull)
#define f32_INFINITY ((u32)0x7f800000ull)
#define f32_QUIET ((u32)0x400000ull)
#define f32_INVALID ((u32)0xffc00000ull)

#define f64_type u64
#define f64_number f64
#define f64_BITS 64
#define f64_FRACTION 52
#define f64_BIAS 1023
#define f64_TOP 2047
#define f64_HIDDEN ((u64)0x10000000000000ull)
#define f64_SIGN ((u64)0x8000000000000000ull)
#define f64_MAGNITUDE ((u64)0x7fffffffffffffffull)
#define f64_INFINITY ((u64)0x7ff0000000000000ull)
#define f64_QUIET ((u64)0x8000000000000ull)
#define f64_INVALID ((u64)0xfff8000000000000ull)

/* The format of x87 without the leading one, which it spells out. */
#define f79_type u79
#define f79_number f79
#define f79_BITS 79
#define f79_FRACTION 63
#define f79_BIAS 16383
#define f79_TOP 32767
#define f79_HIDDEN ((u79)0x0 << 64 | 0x8000000000000000ull)
#define f79_SIGN ((u79)0x4000 << 64 | 0x0ull)
#define f79_MAGNITUDE ((u79)0x3fff << 64 | 0xffffffffffffffffull)
#define f79_INFINITY ((u79)0x3fff << 64 | 0x8000000000000000ull)
#define f79_QUIET ((u79)0x0 << 64 | 0x4000000000000000ull)
#define f79_INVALID ((u79)0x7fff << 64 | 0xc000000000000000ull)

#define TYPE u32
#define WIDE u64
#define OF(name) f32_##name
#define API(name) __tcbmc_f32_##name
#include "float-format.h"

#define TYPE u64
#define WIDE u128
#define OF(name) f64_##name
#define API(name) __tcbmc_f64_##name
#include "float-format.h"

#define TYPE u79
#define WIDE u128
#define OF(name) f79_##name
#define API(name) __tcbmc_f79_##name
#include "float-format.h"

#define SMALL(name) f32_##name
#define LARGE(name) f64_##name
#define WIDENED(name) __tcbmc_f64_##name##_f32
#define NARROWED(name) __tcbmc_f32_##name##_f64
#include "float-widths.h"

#define SMALL(name) f32_##name
#define LARGE(name) f79_##name
#define WIDENED(name) __tcbmc_f79_##name##_f32
#define NARROWED(name) __tcbmc_f32_##name##_f79
#include "float-widths.h"

#define SMALL(name) f64_##name
#define LARGE(name) f79_##name
#define WIDENED(name) __tcbmc_f79_##name##_f64
#define NARROWED(name) __tcbmc_f64_##name##_f79
#include "float-widths.h"

#define TYPE u64
#define OF(name) f64_##name
#define API(name) __tcbmc_f64_##name
#include "float-to-integer.h"

#define TYPE u79
#define OF(name) f79_##name
#define API(name) __tcbmc_f79_##name
#include "float-to-integer.h"

/* Operations on the images of 80 bits, by those without the leading one. What lacks that wrongly is no number. */
static u79 f80_open(u128 a) {
  u79 e = a >> 64 & 0x7fff, sign = (a >> 79 & 1) << 78;
  u64 m = (u64)a;
  int leads = (m >> 63) != 0;
  u79 number = sign | ((e == 0 && leads ? 1 : e) << 63) | (m & 0x7fffffffffffffffull);
  return e != 0 && !leads ? f79_INVALID : number;
}

static u128 f80_closed(u79 a) {
  u128 e = a >> 63 & 0x7fff;
  return (a >> 78 & 1) << 79 | e << 64 | (u128)(e != 0) << 63 | (a & 0x7fffffffffffffffull);
}

/** exact */
u128 __tcbmc_f80_add(u128 a, u128 b) { return f80_closed(__tcbmc_f79_add(f80_open(a), f80_open(b))); }
u128 __tcbmc_f80_sub(u128 a, u128 b) { return f80_closed(__tcbmc_f79_sub(f80_open(a), f80_open(b))); }
u128 __tcbmc_f80_mul(u128 a, u128 b) { return f80_closed(__tcbmc_f79_mul(f80_open(a), f80_open(b))); }
u128 __tcbmc_f80_div(u128 a, u128 b) { return f80_closed(__tcbmc_f79_div(f80_open(a), f80_open(b))); }
u128 __tcbmc_f80_from_u64(u64 n) { return f80_closed(__tcbmc_f79_from_u64(n)); }
u128 __tcbmc_f80_from_s64(u64 n) { return f80_closed(__tcbmc_f79_from_s64(n)); }
u128 __tcbmc_f80_from_u128(u128 n) { return f80_closed(__tcbmc_f79_from_u128(n)); }
u128 __tcbmc_f80_from_s128(u128 n) { return f80_closed(__tcbmc_f79_from_s128(n)); }
u128 __tcbmc_f80_from_f32(u32 a) { return f80_closed(__tcbmc_f79_from_f32(a)); }
u128 __tcbmc_f80_from_f64(u64 a) { return f80_closed(__tcbmc_f79_from_f64(a)); }
u32 __tcbmc_f32_from_f80(u128 a) { return __tcbmc_f32_from_f79(f80_open(a)); }
u64 __tcbmc_f64_from_f80(u128 a) { return __tcbmc_f64_from_f79(f80_open(a)); }
u64 __tcbmc_f80_to_s64(u128 a) { return __tcbmc_f79_to_s64(f80_open(a)); }
u64 __tcbmc_f80_to_s32(u128 a) { return __tcbmc_f79_to_s32(f80_open(a)); }
u64 __tcbmc_f80_to_u64(u128 a) { return __tcbmc_f79_to_u64(f80_open(a)); }
u128 __tcbmc_f80_to_128(u128 a) { return __tcbmc_f79_to_128(f80_open(a)); }
