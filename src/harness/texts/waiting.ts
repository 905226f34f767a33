/** waiting.c: calls that wait for something that another thread does later, and waits with a deadline. */
export const WAITING = String.raw`/* Calls that wait for what another thread does later: the schedule says who goes on, and when. Deadlines pass where the report says so. */
#include "scheduler.h"
#include <errno.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>


static int waits(const struct tcbmc_event *event) { return event && event->flags & TCBMC_WAITS; }
static int gives_up(const struct tcbmc_event *event) { return event && event->flags & TCBMC_GIVES_UP; }

static int wait_for_condition(const char *name, void *pc, pthread_cond_t *condition, pthread_mutex_t *mutex) {
  const struct tcbmc_event *event = tcbmc_call(name, pc, condition);
  if (!event) tcbmc_failed("a wait that the report does not show:", name);
  int failure = pthread_mutex_unlock(mutex);
  if (failure != 0) return failure;
  if (waits(event)) {
    tcbmc_all_wait();
    pthread_mutex_lock(mutex);
    pthread_cond_wait(condition, mutex);
    tcbmc_returned(event);
  }
  tcbmc_resume();
  int locked = pthread_mutex_lock(mutex);
  pthread_testcancel();
  return gives_up(event) ? ETIMEDOUT : locked;
}

int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) { return wait_for_condition("pthread_cond_wait", TCBMC_PC, condition, mutex); }

int __wrap_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *deadline) {
  return wait_for_condition("pthread_cond_timedwait", TCBMC_PC, condition, mutex);
}

static int wait_c11(const char *name, void *pc, cnd_t *condition, mtx_t *mutex) {
  const struct tcbmc_event *event = tcbmc_call(name, pc, condition);
  if (!event) tcbmc_failed("a wait that the report does not show:", name);
  if (mtx_unlock(mutex) != thrd_success) return thrd_error;
  if (waits(event)) {
    tcbmc_all_wait();
    mtx_lock(mutex);
    cnd_wait(condition, mutex);
    tcbmc_returned(event);
  }
  tcbmc_resume();
  int locked = mtx_lock(mutex);
  return gives_up(event) ? thrd_timedout : locked;
}

int __wrap_cnd_wait(cnd_t *condition, mtx_t *mutex) { return wait_c11("cnd_wait", TCBMC_PC, condition, mutex); }
int __wrap_cnd_timedwait(cnd_t *condition, mtx_t *mutex, const struct timespec *deadline) { return wait_c11("cnd_timedwait", TCBMC_PC, condition, mutex); }

/* A lock with a deadline is a lock without one that succeeds, or is given up. */
#define WITH_DEADLINE(name, type, otherwise, late)                               \
  int __wrap_##name(type *object, const struct timespec *deadline) {             \
    const struct tcbmc_event *event = tcbmc_call(#name, TCBMC_PC, object);        \
    if (gives_up(event)) return late;                                            \
    if (waits(event)) tcbmc_all_wait();                                          \
    int result = otherwise(object);                                              \
    tcbmc_returned(event);                                                       \
    return result;                                                               \
  }
WITH_DEADLINE(pthread_mutex_timedlock, pthread_mutex_t, pthread_mutex_lock, ETIMEDOUT)
WITH_DEADLINE(pthread_rwlock_timedrdlock, pthread_rwlock_t, pthread_rwlock_rdlock, ETIMEDOUT)
WITH_DEADLINE(pthread_rwlock_timedwrlock, pthread_rwlock_t, pthread_rwlock_wrlock, ETIMEDOUT)
WITH_DEADLINE(sem_timedwait, sem_t, sem_wait, (errno = ETIMEDOUT, -1))
WITH_DEADLINE(mtx_timedlock, mtx_t, mtx_lock, thrd_timedout)

/* How many have come to a barrier. */
enum { MOST_BARRIERS = 64 };
static struct { pthread_barrier_t *barrier; unsigned needed, arrived; } barriers[MOST_BARRIERS];

int __wrap_pthread_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *attributes, unsigned count) {
  tcbmc_call("pthread_barrier_init", TCBMC_PC, barrier);
  int i = 0;
  while (i < MOST_BARRIERS && barriers[i].barrier && barriers[i].barrier != barrier) i++;
  if (i == MOST_BARRIERS) tcbmc_failed("the program has too many barriers", "");
  barriers[i].barrier = barrier;
  barriers[i].needed = count;
  barriers[i].arrived = 0;
  return pthread_barrier_init(barrier, attributes, count);
}

int __wrap_pthread_barrier_wait(pthread_barrier_t *barrier) {
  const struct tcbmc_event *event = tcbmc_call("pthread_barrier_wait", TCBMC_PC, barrier);
  if (waits(event)) {
    tcbmc_all_wait();
    pthread_barrier_wait(barrier);
    tcbmc_returned(event);
  }
  for (int i = 0; i < MOST_BARRIERS; i++)
    if (barriers[i].barrier == barrier && ++barriers[i].arrived == barriers[i].needed) {
      barriers[i].arrived = 0;
      return PTHREAD_BARRIER_SERIAL_THREAD;
    }
  tcbmc_resume();
  return 0;
}
`;
