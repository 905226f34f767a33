#ifndef __TCBMC_SCHED_H
#define __TCBMC_SCHED_H
#define CLONE_DETACHED 4194304
#define CLONE_NEWCGROUP 33554432
#define CLONE_NEWIPC 134217728
#define CLONE_NEWNET 1073741824
#define CLONE_NEWPID 536870912
#define CLONE_NEWTIME 128
#define CLONE_NEWUSER 268435456
#define CLONE_NEWUTS 67108864
#define CLONE_PIDFD 4096
#define CLONE_UNTRACED 8388608
#define CSIGNAL 255
#define SCHED_DEADLINE 6
#define SCHED_ISO 4
#define SCHED_RESET_ON_FORK 1073741824
#include <tcbmc/times.h>
#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#define SCHED_BATCH 3
#define SCHED_IDLE 5
#define CLONE_VM 0x100
#define CLONE_FS 0x200
#define CLONE_FILES 0x400
#define CLONE_SIGHAND 0x800
#define CLONE_PTRACE 0x2000
#define CLONE_VFORK 0x4000
#define CLONE_PARENT 0x8000
#define CLONE_THREAD 0x10000
#define CLONE_NEWNS 0x20000
#define CLONE_SYSVSEM 0x40000
#define CLONE_SETTLS 0x80000
#define CLONE_PARENT_SETTID 0x100000
#define CLONE_CHILD_CLEARTID 0x200000
#define CLONE_CHILD_SETTID 0x1000000
#define CLONE_IO 0x80000000
int clone(int (*__function)(void *), void *__stack, int __flags, void *__argument, ...);
struct sched_param {
  int sched_priority;
};
#define CPU_SETSIZE 1024
typedef struct {
  unsigned long __bits[CPU_SETSIZE / (8 * sizeof(unsigned long))];
} cpu_set_t;
#define __CPU_WORD_BITS (8 * sizeof(unsigned long))
#define CPU_ZERO(set) (*(set) = (cpu_set_t){{0}})
#define CPU_SET(cpu, set) ((void)((set)->__bits[(cpu) / __CPU_WORD_BITS] |= 1UL << ((cpu) % __CPU_WORD_BITS)))
#define CPU_CLR(cpu, set) ((void)((set)->__bits[(cpu) / __CPU_WORD_BITS] &= ~(1UL << ((cpu) % __CPU_WORD_BITS))))
#define CPU_ZERO_S(size, set) ((void)__builtin_memset(set, 0, size))
#define CPU_SET_S(cpu, size, set) ((size_t)(cpu) / 8 < (size) ? CPU_SET(cpu, set) : (void)0)
#define CPU_CLR_S(cpu, size, set) ((size_t)(cpu) / 8 < (size) ? CPU_CLR(cpu, set) : (void)0)
#define CPU_ISSET_S(cpu, size, set) ((size_t)(cpu) / 8 < (size) ? CPU_ISSET(cpu, set) : 0)
#define CPU_COUNT_S(size, set) __tcbmc_cpu_count(size, set)
#define CPU_COUNT(set) __tcbmc_cpu_count(sizeof(cpu_set_t), set)
#define CPU_EQUAL(left, right) (__builtin_memcmp(left, right, sizeof(cpu_set_t)) == 0)
#define CPU_ALLOC_SIZE(count) (((count) + __CPU_WORD_BITS - 1) / __CPU_WORD_BITS * sizeof(unsigned long))
#define CPU_ALLOC(count) ((cpu_set_t *)__builtin_calloc(1, CPU_ALLOC_SIZE(count)))
#define CPU_FREE(set) __builtin_free(set)
static inline int __tcbmc_cpu_count(size_t __size, const cpu_set_t *__set) {
  int __count = 0;
  for (size_t __i = 0; __i < __size / sizeof(unsigned long); __i++) __count += __builtin_popcountl(__set->__bits[__i]);
  return __count;
}
#define CPU_ISSET(cpu, set) (((set)->__bits[(cpu) / __CPU_WORD_BITS] >> ((cpu) % __CPU_WORD_BITS)) & 1)
int sched_yield(void);
int sched_get_priority_max(int __policy);
int sched_get_priority_min(int __policy);
int sched_getparam(pid_t __process, struct sched_param *__parameters);
int sched_setparam(pid_t __process, const struct sched_param *__parameters);
int sched_getscheduler(pid_t __process);
int sched_setscheduler(pid_t __process, int __policy, const struct sched_param *__parameters);
int sched_rr_get_interval(pid_t __process, struct timespec *__interval);
int sched_getaffinity(pid_t __process, size_t __size, cpu_set_t *__set);
int sched_setaffinity(pid_t __process, size_t __size, const cpu_set_t *__set);
int sched_getcpu(void);
#endif
