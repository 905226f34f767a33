/** <stdatomic.h> (C11 7.17), in terms of GCC's `__atomic_*` builtins. */

const TYPES: Readonly<Record<string, string>> = {
  bool: '_Bool',
  char: 'char',
  schar: 'signed char',
  uchar: 'unsigned char',
  short: 'short',
  ushort: 'unsigned short',
  int: 'int',
  uint: 'unsigned int',
  long: 'long',
  ulong: 'unsigned long',
  llong: 'long long',
  ullong: 'unsigned long long',
  char16_t: '__CHAR16_TYPE__',
  char32_t: '__CHAR32_TYPE__',
  wchar_t: '__WCHAR_TYPE__',
  size_t: '__SIZE_TYPE__',
  ptrdiff_t: '__PTRDIFF_TYPE__',
};
const INTEGERS = ['_least8', '_least16', '_least32', '_least64', '_fast8', '_fast16', '_fast32', '_fast64', 'ptr', 'max'];

const TYPEDEFS = [
  ...Object.entries(TYPES).map(([name, type]) => `typedef _Atomic(${type}) atomic_${name};\n`),
  ...INTEGERS.map(
    (name) =>
      `typedef _Atomic(__INT${name.toUpperCase()}_TYPE__) atomic_int${name}_t;\n` +
      `typedef _Atomic(__UINT${name.toUpperCase()}_TYPE__) atomic_uint${name}_t;\n`,
  ),
];

const LOCK_FREE = ['BOOL', 'CHAR', 'CHAR16_T', 'CHAR32_T', 'WCHAR_T', 'SHORT', 'INT', 'LONG', 'LLONG', 'POINTER'].map(
  (type) => `#define ATOMIC_${type}_LOCK_FREE __GCC_ATOMIC_${type}_LOCK_FREE\n`,
);

/** Addition to an atomic pointer counts in elements (C11 7.17.7.5), which the builtin does not. */
const FETCH = ['add', 'sub', 'or', 'xor', 'and'].map((operation) => {
  const operand = /add|sub/.test(operation) ? '(__typeof__(*(o)))((m) * __tcbmc_atomic_step(o))' : '(m)';
  return (
    `#define atomic_fetch_${operation}(o, m) atomic_fetch_${operation}_explicit(o, m, memory_order_seq_cst)\n` +
    `#define atomic_fetch_${operation}_explicit(o, m, order) __atomic_fetch_${operation}((o), ${operand}, (order))\n`
  );
});

export const STDATOMIC = `#ifndef __TCBMC_STDATOMIC_H
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
${TYPEDEFS.join('')}${LOCK_FREE.join('')}typedef struct {
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
#define atomic_compare_exchange_strong(o, e, v) \\
  __atomic_compare_exchange_n((o), (e), (v), 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
#define atomic_compare_exchange_strong_explicit(o, e, v, success, failure) \\
  __atomic_compare_exchange_n((o), (e), (v), 0, (success), (failure))
#define atomic_compare_exchange_weak(o, e, v) \\
  __atomic_compare_exchange_n((o), (e), (v), 1, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
#define atomic_compare_exchange_weak_explicit(o, e, v, success, failure) \\
  __atomic_compare_exchange_n((o), (e), (v), 1, (success), (failure))
#define __tcbmc_atomic_step(o) ((__PTRDIFF_TYPE__)((__typeof__(*(o)))0 + 1))
${FETCH.join('')}#define atomic_flag_test_and_set(o) __atomic_test_and_set(&(o)->__value, __ATOMIC_SEQ_CST)
#define atomic_flag_test_and_set_explicit(o, order) __atomic_test_and_set(&(o)->__value, (order))
#define atomic_flag_clear(o) __atomic_clear(&(o)->__value, __ATOMIC_SEQ_CST)
#define atomic_flag_clear_explicit(o, order) __atomic_clear(&(o)->__value, (order))
#endif
`;
