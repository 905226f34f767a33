/* Arm's own intrinsics, of which CMSIS makes its. */
#ifndef __TCBMC_ARM_ACLE_H
#define __TCBMC_ARM_ACLE_H
#include <stdint.h>
static inline void __nop(void) { __asm volatile("nop"); }
static inline void __wfi(void) { __asm volatile("wfi"); }
static inline void __wfe(void) { __asm volatile("wfe"); }
static inline void __sev(void) { __asm volatile("sev"); }
static inline void __sevl(void) { __asm volatile("sevl"); }
static inline void __yield(void) { __asm volatile("yield"); }
static inline void __dmb(unsigned int __kind) {
  (void)__kind;
  __asm volatile("dmb" ::: "memory");
}
static inline void __dsb(unsigned int __kind) {
  (void)__kind;
  __asm volatile("dsb" ::: "memory");
}
static inline void __isb(unsigned int __kind) {
  (void)__kind;
  __asm volatile("isb" ::: "memory");
}
#define __dbg(number) ((void)(number))
#define __pld(address) ((void)(address))
#define __pli(address) ((void)(address))
static inline unsigned int __clz(uint32_t __value) {
  return __value == 0 ? 8 * sizeof __value : (unsigned int)__builtin_clz(__value);
}
static inline unsigned int __cls(uint32_t __value) { return (unsigned int)__builtin_clrsb(__value); }
static inline uint32_t __ror(uint32_t __value, uint32_t __places) {
  __places %= 8 * sizeof __value;
  return __places == 0 ? __value : (__value >> __places) | (__value << (8 * sizeof __value - __places));
}
static inline unsigned int __clzl(unsigned long __value) {
  return __value == 0 ? 8 * sizeof __value : (unsigned int)__builtin_clzl(__value);
}
static inline unsigned int __clsl(unsigned long __value) { return (unsigned int)__builtin_clrsbl(__value); }
static inline unsigned long __rorl(unsigned long __value, uint32_t __places) {
  __places %= 8 * sizeof __value;
  return __places == 0 ? __value : (__value >> __places) | (__value << (8 * sizeof __value - __places));
}
static inline unsigned int __clzll(uint64_t __value) {
  return __value == 0 ? 8 * sizeof __value : (unsigned int)__builtin_clzll(__value);
}
static inline unsigned int __clsll(uint64_t __value) { return (unsigned int)__builtin_clrsbll(__value); }
static inline uint64_t __rorll(uint64_t __value, uint32_t __places) {
  __places %= 8 * sizeof __value;
  return __places == 0 ? __value : (__value >> __places) | (__value << (8 * sizeof __value - __places));
}
static inline uint32_t __rev(uint32_t __value) { return __builtin_bswap32(__value); }
static inline unsigned long __revl(unsigned long __value) {
  return sizeof __value == 8 ? __builtin_bswap64(__value) : __builtin_bswap32((uint32_t)__value);
}
static inline uint64_t __revll(uint64_t __value) { return __builtin_bswap64(__value); }
static inline uint32_t __rev16(uint32_t __value) {
  return ((__value & 0x00ff00ffU) << 8) | ((__value >> 8) & 0x00ff00ffU);
}
static inline int16_t __revsh(int16_t __value) { return (int16_t)__builtin_bswap16((uint16_t)__value); }
static inline uint32_t __rbit(uint32_t __value) {
  uint32_t __result = 0;
  for (int __bit = 0; __bit < 32; __bit++) __result |= ((__value >> __bit) & 1) << (31 - __bit);
  return __result;
}
static inline int32_t __ssat(int32_t __value, uint32_t __bits) {
  int32_t __most = (int32_t)((1U << (__bits - 1)) - 1);
  return __value > __most ? __most : __value < -__most - 1 ? -__most - 1 : __value;
}
static inline uint32_t __usat(int32_t __value, uint32_t __bits) {
  uint32_t __most = (uint32_t)(((uint64_t)1 << __bits) - 1);
  return __value < 0 ? 0 : (uint32_t)__value > __most ? __most : (uint32_t)__value;
}
static inline int32_t __tcbmc_saturated(int64_t __value) {
  return __value > INT32_MAX ? INT32_MAX : __value < INT32_MIN ? INT32_MIN : (int32_t)__value;
}
static inline int32_t __qadd(int32_t __left, int32_t __right) { return __tcbmc_saturated((int64_t)__left + __right); }
static inline int32_t __qsub(int32_t __left, int32_t __right) { return __tcbmc_saturated((int64_t)__left - __right); }
static inline int32_t __qdbl(int32_t __value) { return __qadd(__value, __value); }
#endif
