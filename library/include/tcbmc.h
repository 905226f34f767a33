/*
 * <tcbmc.h>: the vocabulary of concurrency checkers, which is known without it; for other compilers, and for the type
 * of a queue.
 */
#ifndef _TCBMC_H
#define _TCBMC_H
int __VERIFIER_nondet_int(void);
unsigned int __VERIFIER_nondet_uint(void);
unsigned int __VERIFIER_nondet_unsigned(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
char __VERIFIER_nondet_char(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
_Bool __VERIFIER_nondet_bool(void);
_Bool __VERIFIER_nondet__Bool(void);
__SIZE_TYPE__ __VERIFIER_nondet_size_t(void);
void *__VERIFIER_nondet_pointer(void);
long long __VERIFIER_nondet_loff_t(void);
__UINT8_TYPE__ __VERIFIER_nondet_u8(void);
__UINT16_TYPE__ __VERIFIER_nondet_u16(void);
__UINT32_TYPE__ __VERIFIER_nondet_u32(void);
__UINT64_TYPE__ __VERIFIER_nondet_u64(void);
float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);
#ifdef __SIZEOF_INT128__
__int128 __VERIFIER_nondet_int128(void);
unsigned __int128 __VERIFIER_nondet_uint128(void);
#endif
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __CPROVER_atomic_begin(void);
void __CPROVER_atomic_end(void);
void __ESBMC_atomic_begin(void);
void __ESBMC_atomic_end(void);
void __tcbmc_atomic_begin(void);
void __tcbmc_atomic_end(void);
void __VERIFIER_assume(int condition);
void __VERIFIER_assert(int __condition);
void __VERIFIER_error(void);
void reach_error(void);
void __CPROVER_assume(_Bool __condition);
void __CPROVER_assert(_Bool __condition, const char *__message);
void __CPROVER_fence(const char *__kind, ...);
void __ESBMC_assume(_Bool __condition);
void __ESBMC_assert(_Bool __condition, const char *__message);
void __ESBMC_yield(void);
void __tcbmc_assume(int __condition);
void __tcbmc_assert(int __condition, const char *__property, const char *__message);
void *__tcbmc_alloc(__SIZE_TYPE__ __size, int __zero);
void __tcbmc_free(void *__block);
__SIZE_TYPE__ __tcbmc_object_size(const void *__pointer);
unsigned long __tcbmc_create(void *(*__start)(void *), void *__argument);
void *__tcbmc_join(unsigned long __task);
unsigned long __tcbmc_self(void);
void __tcbmc_exit_task(void *__result);
void __tcbmc_halt(void);
void __tcbmc_wait(int __condition);
void __tcbmc_wait_for(int __condition, unsigned long __owner);
void __tcbmc_event(const char *__name, ...);
void __tcbmc_progress(void);
typedef struct __tcbmc_queue {
  /** How many tasks may wait in it; 0: any number. */
  unsigned int capacity;
  unsigned int waiting;
} __tcbmc_queue_t;
int __tcbmc_post(void (*__function)(void *), void *__argument);
int __tcbmc_post_to(__tcbmc_queue_t *__queue, int __priority, void (*__function)(void *), void *__argument);
int __tcbmc_post_after(unsigned long __ticks, void (*__function)(void *), void *__argument);
int __tcbmc_post_to_after(__tcbmc_queue_t *__queue, int __priority, unsigned long __ticks, void (*__function)(void *),
                          void *__argument);
void __tcbmc_run_tasks(void);
void __tcbmc_run_tasks_of(__tcbmc_queue_t *__queue);
#endif
