/* <zephyr/sys/atomic.h>: numbers that are read and written in one step. */
#ifndef ZEPHYR_INCLUDE_SYS_ATOMIC_H_
#define ZEPHYR_INCLUDE_SYS_ATOMIC_H_
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef long atomic_t;
typedef atomic_t atomic_val_t;
typedef void *atomic_ptr_t;
typedef atomic_ptr_t atomic_ptr_val_t;
#define ATOMIC_INIT(i) (i)
#define ATOMIC_PTR_INIT(p) (p)
#define ATOMIC_BITS ((int)sizeof(atomic_val_t) * 8)
#define ATOMIC_BITMAP_SIZE(bits) (((bits) + ATOMIC_BITS - 1) / ATOMIC_BITS)
#define ATOMIC_DEFINE(name, bits) atomic_t name[ATOMIC_BITMAP_SIZE(bits)]
#define __TCBMC_ATOMIC static inline __attribute__((__unused__))

__TCBMC_ATOMIC atomic_val_t atomic_get(const atomic_t *__t) { return __atomic_load_n(__t, __ATOMIC_SEQ_CST); }
__TCBMC_ATOMIC atomic_val_t atomic_set(atomic_t *__t, atomic_val_t __v) {
  return __atomic_exchange_n(__t, __v, __ATOMIC_SEQ_CST);
}
__TCBMC_ATOMIC atomic_val_t atomic_clear(atomic_t *__t) { return __atomic_exchange_n(__t, 0, __ATOMIC_SEQ_CST); }
__TCBMC_ATOMIC atomic_val_t atomic_add(atomic_t *__t, atomic_val_t __v) {
  return __atomic_fetch_add(__t, __v, __ATOMIC_SEQ_CST);
}
__TCBMC_ATOMIC atomic_val_t atomic_sub(atomic_t *__t, atomic_val_t __v) {
  return __atomic_fetch_sub(__t, __v, __ATOMIC_SEQ_CST);
}
__TCBMC_ATOMIC atomic_val_t atomic_inc(atomic_t *__t) { return __atomic_fetch_add(__t, 1, __ATOMIC_SEQ_CST); }
__TCBMC_ATOMIC atomic_val_t atomic_dec(atomic_t *__t) { return __atomic_fetch_sub(__t, 1, __ATOMIC_SEQ_CST); }
__TCBMC_ATOMIC atomic_val_t atomic_or(atomic_t *__t, atomic_val_t __v) {
  return __atomic_fetch_or(__t, __v, __ATOMIC_SEQ_CST);
}
__TCBMC_ATOMIC atomic_val_t atomic_xor(atomic_t *__t, atomic_val_t __v) {
  return __atomic_fetch_xor(__t, __v, __ATOMIC_SEQ_CST);
}
__TCBMC_ATOMIC atomic_val_t atomic_and(atomic_t *__t, atomic_val_t __v) {
  return __atomic_fetch_and(__t, __v, __ATOMIC_SEQ_CST);
}
__TCBMC_ATOMIC atomic_val_t atomic_nand(atomic_t *__t, atomic_val_t __v) {
  return __atomic_fetch_nand(__t, __v, __ATOMIC_SEQ_CST);
}
__TCBMC_ATOMIC bool atomic_cas(atomic_t *__t, atomic_val_t __old, atomic_val_t __new) {
  return __atomic_compare_exchange_n(__t, &__old, __new, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
__TCBMC_ATOMIC void *atomic_ptr_get(const atomic_ptr_t *__t) { return __atomic_load_n(__t, __ATOMIC_SEQ_CST); }
__TCBMC_ATOMIC void *atomic_ptr_set(atomic_ptr_t *__t, void *__v) {
  return __atomic_exchange_n(__t, __v, __ATOMIC_SEQ_CST);
}
__TCBMC_ATOMIC void *atomic_ptr_clear(atomic_ptr_t *__t) {
  return __atomic_exchange_n(__t, (void *)0, __ATOMIC_SEQ_CST);
}
__TCBMC_ATOMIC bool atomic_ptr_cas(atomic_ptr_t *__t, void *__old, void *__new) {
  return __atomic_compare_exchange_n(__t, &__old, __new, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
#define __TCBMC_BIT(__n) ((atomic_val_t)(1UL << ((unsigned int)(__n) % ATOMIC_BITS)))
__TCBMC_ATOMIC bool atomic_test_bit(const atomic_t *__t, int __which) {
  return (atomic_get(__t + __which / ATOMIC_BITS) & __TCBMC_BIT(__which)) != 0;
}
__TCBMC_ATOMIC void atomic_set_bit(atomic_t *__t, int __which) {
  (void)atomic_or(__t + __which / ATOMIC_BITS, __TCBMC_BIT(__which));
}
__TCBMC_ATOMIC void atomic_clear_bit(atomic_t *__t, int __which) {
  (void)atomic_and(__t + __which / ATOMIC_BITS, ~__TCBMC_BIT(__which));
}
__TCBMC_ATOMIC bool atomic_test_and_set_bit(atomic_t *__t, int __which) {
  return (atomic_or(__t + __which / ATOMIC_BITS, __TCBMC_BIT(__which)) & __TCBMC_BIT(__which)) != 0;
}
__TCBMC_ATOMIC bool atomic_test_and_clear_bit(atomic_t *__t, int __which) {
  return (atomic_and(__t + __which / ATOMIC_BITS, ~__TCBMC_BIT(__which)) & __TCBMC_BIT(__which)) != 0;
}
__TCBMC_ATOMIC void atomic_set_bit_to(atomic_t *__t, int __which, bool __set) {
  if (__set) atomic_set_bit(__t, __which);
  else atomic_clear_bit(__t, __which);
}
#endif
