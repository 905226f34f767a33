#ifndef __TCBMC_STDATOMIC_H
#define __TCBMC_STDATOMIC_H
#include <stddef.h>
#include <stdint.h>
typedef enum {
  memory_order_relaxed = __ATOMIC_RELAXED,
  memory_order_consume = __ATOMIC_CONSUME,
  memory_order_acquire = __ATOMIC_ACQUIRE,
  memory_order_release = __ATOMIC_RELEASE,
  memory_order_acq_rel = __ATOMIC_ACQ_REL,
  memory_order_seq_cst = __ATOMIC_SEQ_CST
} memory_order;
typedef _Atomic(_Bool) atomic_bool;
typedef _Atomic(char) atomic_char;
typedef _Atomic(signed char) atomic_schar;
typedef _Atomic(unsigned char) atomic_uchar;
typedef _Atomic(short) atomic_short;
typedef _Atomic(unsigned short) atomic_ushort;
typedef _Atomic(int) atomic_int;
typedef _Atomic(unsigned int) atomic_uint;
typedef _Atomic(long) atomic_long;
typedef _Atomic(unsigned long) atomic_ulong;
typedef _Atomic(long long) atomic_llong;
typedef _Atomic(unsigned long long) atomic_ullong;
typedef _Atomic(__CHAR16_TYPE__) atomic_char16_t;
typedef _Atomic(__CHAR32_TYPE__) atomic_char32_t;
typedef _Atomic(__WCHAR_TYPE__) atomic_wchar_t;
typedef _Atomic(__SIZE_TYPE__) atomic_size_t;
typedef _Atomic(__PTRDIFF_TYPE__) atomic_ptrdiff_t;
typedef _Atomic(__INT_LEAST8_TYPE__) atomic_int_least8_t;
typedef _Atomic(__UINT_LEAST8_TYPE__) atomic_uint_least8_t;
typedef _Atomic(__INT_LEAST16_TYPE__) atomic_int_least16_t;
typedef _Atomic(__UINT_LEAST16_TYPE__) atomic_uint_least16_t;
typedef _Atomic(__INT_LEAST32_TYPE__) atomic_int_least32_t;
typedef _Atomic(__UINT_LEAST32_TYPE__) atomic_uint_least32_t;
typedef _Atomic(__INT_LEAST64_TYPE__) atomic_int_least64_t;
typedef _Atomic(__UINT_LEAST64_TYPE__) atomic_uint_least64_t;
typedef _Atomic(__INT_FAST8_TYPE__) atomic_int_fast8_t;
typedef _Atomic(__UINT_FAST8_TYPE__) atomic_uint_fast8_t;
typedef _Atomic(__INT_FAST16_TYPE__) atomic_int_fast16_t;
typedef _Atomic(__UINT_FAST16_TYPE__) atomic_uint_fast16_t;
typedef _Atomic(__INT_FAST32_TYPE__) atomic_int_fast32_t;
typedef _Atomic(__UINT_FAST32_TYPE__) atomic_uint_fast32_t;
typedef _Atomic(__INT_FAST64_TYPE__) atomic_int_fast64_t;
typedef _Atomic(__UINT_FAST64_TYPE__) atomic_uint_fast64_t;
typedef _Atomic(__INTPTR_TYPE__) atomic_intptr_t;
typedef _Atomic(__UINTPTR_TYPE__) atomic_uintptr_t;
typedef _Atomic(__INTMAX_TYPE__) atomic_intmax_t;
typedef _Atomic(__UINTMAX_TYPE__) atomic_uintmax_t;
#define ATOMIC_BOOL_LOCK_FREE __GCC_ATOMIC_BOOL_LOCK_FREE
#define ATOMIC_CHAR_LOCK_FREE __GCC_ATOMIC_CHAR_LOCK_FREE
#define ATOMIC_CHAR16_T_LOCK_FREE __GCC_ATOMIC_CHAR16_T_LOCK_FREE
#define ATOMIC_CHAR32_T_LOCK_FREE __GCC_ATOMIC_CHAR32_T_LOCK_FREE
#define ATOMIC_WCHAR_T_LOCK_FREE __GCC_ATOMIC_WCHAR_T_LOCK_FREE
#define ATOMIC_SHORT_LOCK_FREE __GCC_ATOMIC_SHORT_LOCK_FREE
#define ATOMIC_INT_LOCK_FREE __GCC_ATOMIC_INT_LOCK_FREE
#define ATOMIC_LONG_LOCK_FREE __GCC_ATOMIC_LONG_LOCK_FREE
#define ATOMIC_LLONG_LOCK_FREE __GCC_ATOMIC_LLONG_LOCK_FREE
#define ATOMIC_POINTER_LOCK_FREE __GCC_ATOMIC_POINTER_LOCK_FREE
typedef struct {
  _Bool __value;
} atomic_flag;
#define ATOMIC_FLAG_INIT {0}
#define ATOMIC_VAR_INIT(value) (value)
#define kill_dependency(y) (y)
#define atomic_thread_fence(order) __atomic_thread_fence(order)
#define atomic_signal_fence(order) __atomic_signal_fence(order)
#define atomic_is_lock_free(o) __atomic_is_lock_free(sizeof(*(o)), (void *)(o))
#define atomic_init(o, v) __c11_atomic_init((o), (v))
#define atomic_store(o, v) __atomic_store_n((o), (v), __ATOMIC_SEQ_CST)
#define atomic_store_explicit(o, v, order) __atomic_store_n((o), (v), (order))
#define atomic_load(o) __atomic_load_n((o), __ATOMIC_SEQ_CST)
#define atomic_load_explicit(o, order) __atomic_load_n((o), (order))
#define atomic_exchange(o, v) __atomic_exchange_n((o), (v), __ATOMIC_SEQ_CST)
#define atomic_exchange_explicit(o, v, order) __atomic_exchange_n((o), (v), (order))
#define atomic_compare_exchange_strong(o, e, v) \
  __atomic_compare_exchange_n((o), (e), (v), 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
#define atomic_compare_exchange_strong_explicit(o, e, v, success, failure) \
  __atomic_compare_exchange_n((o), (e), (v), 0, (success), (failure))
#define atomic_compare_exchange_weak(o, e, v) \
  __atomic_compare_exchange_n((o), (e), (v), 1, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
#define atomic_compare_exchange_weak_explicit(o, e, v, success, failure) \
  __atomic_compare_exchange_n((o), (e), (v), 1, (success), (failure))
#define __tcbmc_atomic_step(o) ((__PTRDIFF_TYPE__)((__typeof__(*(o)))0 + 1))
#define atomic_fetch_add(o, m) atomic_fetch_add_explicit(o, m, memory_order_seq_cst)
#define atomic_fetch_add_explicit(o, m, order) \
  __atomic_fetch_add((o), (__typeof__(*(o)))((m) * __tcbmc_atomic_step(o)), (order))
#define atomic_fetch_sub(o, m) atomic_fetch_sub_explicit(o, m, memory_order_seq_cst)
#define atomic_fetch_sub_explicit(o, m, order) \
  __atomic_fetch_sub((o), (__typeof__(*(o)))((m) * __tcbmc_atomic_step(o)), (order))
#define atomic_fetch_or(o, m) atomic_fetch_or_explicit(o, m, memory_order_seq_cst)
#define atomic_fetch_or_explicit(o, m, order) __atomic_fetch_or((o), (m), (order))
#define atomic_fetch_xor(o, m) atomic_fetch_xor_explicit(o, m, memory_order_seq_cst)
#define atomic_fetch_xor_explicit(o, m, order) __atomic_fetch_xor((o), (m), (order))
#define atomic_fetch_and(o, m) atomic_fetch_and_explicit(o, m, memory_order_seq_cst)
#define atomic_fetch_and_explicit(o, m, order) __atomic_fetch_and((o), (m), (order))
#define atomic_flag_test_and_set(o) __atomic_test_and_set(&(o)->__value, __ATOMIC_SEQ_CST)
#define atomic_flag_test_and_set_explicit(o, order) __atomic_test_and_set(&(o)->__value, (order))
#define atomic_flag_clear(o) __atomic_clear(&(o)->__value, __ATOMIC_SEQ_CST)
#define atomic_flag_clear_explicit(o, order) __atomic_clear(&(o)->__value, (order))
#endif
