#ifndef __TCBMC_SEMAPHORE_H
#define __TCBMC_SEMAPHORE_H
#include <sys/types.h>
#include <tcbmc/times.h>
typedef struct {
  __UINT32_TYPE__ __value;
} sem_t;
#define SEM_FAILED ((sem_t *)0)
#ifndef SEM_VALUE_MAX
#define SEM_VALUE_MAX 2147483647
#endif
int sem_init(sem_t *__semaphore, int __shared, unsigned int __value);
int sem_destroy(sem_t *__semaphore);
int sem_wait(sem_t *__semaphore);
int sem_trywait(sem_t *__semaphore);
int sem_timedwait(sem_t *restrict __semaphore, const struct timespec *restrict __deadline);
int sem_clockwait(sem_t *restrict __semaphore, clockid_t __clock, const struct timespec *restrict __deadline);
int sem_post(sem_t *__semaphore);
int sem_getvalue(sem_t *restrict __semaphore, int *restrict __value);
sem_t *sem_open(const char *__name, int __flags, ...);
int sem_close(sem_t *__semaphore);
int sem_unlink(const char *__name);
#endif
