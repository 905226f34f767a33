/** Result types of the `__VERIFIER_nondet_*` functions, by the end of their names. */
const NONDET: Readonly<Record<string, string>> = {
  int: 'int',
  uint: 'unsigned int',
  unsigned: 'unsigned int',
  long: 'long',
  ulong: 'unsigned long',
  longlong: 'long long',
  ulonglong: 'unsigned long long',
  char: 'char',
  uchar: 'unsigned char',
  short: 'short',
  ushort: 'unsigned short',
  bool: '_Bool',
  _Bool: '_Bool',
  size_t: '__SIZE_TYPE__',
  pointer: 'void *',
  loff_t: 'long long',
  u8: '__UINT8_TYPE__',
  u16: '__UINT16_TYPE__',
  u32: '__UINT32_TYPE__',
  u64: '__UINT64_TYPE__',
  float: 'float',
  double: 'double',
};
const NONDET_WIDE: Readonly<Record<string, string>> = { int128: '__int128', uint128: 'unsigned __int128' };

function nondet(types: Readonly<Record<string, string>>): string {
  return Object.entries(types)
    .map(([name, type]) => `${type} __VERIFIER_nondet_${name}(void);\n`)
    .join('');
}

const ATOMIC_SECTIONS = ['__VERIFIER', '__CPROVER', '__ESBMC', '__tcbmc']
  .map((prefix) => `void ${prefix}_atomic_begin(void);\nvoid ${prefix}_atomic_end(void);\n`)
  .join('');

/** <tcbmc.h>: the vocabulary of concurrency checkers, which is known without it; for other compilers, and for the type of a queue. */
export const TCBMC = `#ifndef _TCBMC_H
#define _TCBMC_H
${nondet(NONDET)}#ifdef __SIZEOF_INT128__
${nondet(NONDET_WIDE)}#endif
${ATOMIC_SECTIONS}void __VERIFIER_assume(int condition);
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
typedef struct __tcbmc_queue {
  /** How many tasks may wait in it; 0: any number. */
  unsigned int capacity;
  unsigned int waiting;
} __tcbmc_queue_t;
int __tcbmc_post(void (*__function)(void *), void *__argument);
int __tcbmc_post_to(__tcbmc_queue_t *__queue, int __priority, void (*__function)(void *), void *__argument);
int __tcbmc_post_after(unsigned long __ticks, void (*__function)(void *), void *__argument);
int __tcbmc_post_to_after(__tcbmc_queue_t *__queue, int __priority, unsigned long __ticks, void (*__function)(void *), void *__argument);
void __tcbmc_run_tasks(void);
void __tcbmc_run_tasks_of(__tcbmc_queue_t *__queue);
#endif
`;
