/* Not a public header: the types of threads, which <sys/types.h> has as well. */
#ifndef __TCBMC_PTHREAD_TYPES_H
#define __TCBMC_PTHREAD_TYPES_H
#include <tcbmc/size.h>
typedef unsigned long pthread_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
typedef struct {
  __UINT32_TYPE__ __detached;
  int __policy;
  int __priority;
  int __inherit;
  int __scope;
  size_t __guard;
  size_t __size;
} pthread_attr_t;
typedef struct {
  __UINT32_TYPE__ __owner;
  __UINT32_TYPE__ __count;
#if __SIZEOF_POINTER__ == 8
  __UINT32_TYPE__ __left_unused[2];
#else
  __UINT32_TYPE__ __left_unused[1];
#endif
  __UINT32_TYPE__ __kind;
} pthread_mutex_t;
typedef struct {
  __UINT32_TYPE__ __bits;
} pthread_mutexattr_t;
typedef struct {
  __UINT32_TYPE__ __waiting[9];
  void *__mutex;
} pthread_cond_t;
typedef struct {
  __UINT32_TYPE__ __bits;
} pthread_condattr_t;
typedef struct {
  __UINT32_TYPE__ __writer;
  __UINT32_TYPE__ __readers;
  __UINT32_TYPE__ __waiting;
#if __SIZEOF_POINTER__ == 8
  __UINT32_TYPE__ __left_unused[9];
#else
  __UINT32_TYPE__ __left_unused[3];
#endif
  __UINT32_TYPE__ __kind;
} pthread_rwlock_t;
typedef struct {
  __UINT32_TYPE__ __bits;
} pthread_rwlockattr_t;
typedef struct {
  __UINT32_TYPE__ __needed;
  __UINT32_TYPE__ __arrived;
  __UINT32_TYPE__ __waiting[8];
} pthread_barrier_t;
typedef struct {
  __UINT32_TYPE__ __bits;
} pthread_barrierattr_t;
typedef struct {
  __UINT32_TYPE__ __owner;
} pthread_spinlock_t;
#endif
