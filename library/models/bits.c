/**
 * @model bit functions
 * @header strings.h
 */

typedef __UINT8_TYPE__ u8;
typedef __UINT16_TYPE__ u16;
typedef __UINT32_TYPE__ u32;
typedef __UINT64_TYPE__ u64;

/** exact */
u16 __tcbmc_bswap16(u16 value) { return (u16)((value << 8) | (value >> 8)); }

/** exact */
u32 __tcbmc_bswap32(u32 value) {
  return (value << 24) | ((value & 0xff00u) << 8) | ((value >> 8) & 0xff00u) | (value >> 24);
}

/** exact */
u64 __tcbmc_bswap64(u64 value) {
  return ((u64)__tcbmc_bswap32((u32)value) << 32) | __tcbmc_bswap32((u32)(value >> 32));
}

#define TYPE u8
#define WIDTH 8
#define OF(name) name##8
#include "bits-of-width.h"

#define TYPE u16
#define WIDTH 16
#define OF(name) name##16
#include "bits-of-width.h"

#define TYPE u32
#define WIDTH 32
#define OF(name) name##32
#include "bits-of-width.h"

#define TYPE u64
#define WIDTH 64
#define OF(name) name##64
#include "bits-of-width.h"

#define TYPE char
#define OF(name) name##b
#include "bits-with-carry.h"

#define TYPE short
#define OF(name) name##s
#include "bits-with-carry.h"

#define TYPE int
#define OF(name) name
#include "bits-with-carry.h"

#define TYPE long
#define OF(name) name##l
#include "bits-with-carry.h"

#define TYPE long long
#define OF(name) name##ll
#include "bits-with-carry.h"

#define TYPE int
#define OF(name) name
#include "bits-of-type.h"

#define TYPE long
#define OF(name) name##l
#include "bits-of-type.h"

#define TYPE long long
#define OF(name) name##ll
#include "bits-of-type.h"
