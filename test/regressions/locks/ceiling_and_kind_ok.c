// tcbmc: safe
// tcbmc: violation assertion -- -DCEILING=29
// The priority ceiling of mutex attributes is stored beside kind and protocol.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
#ifndef CEILING
#define CEILING 30
#endif

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutex_t mutex;
  int kind, protocol, ceiling;
  struct timespec pause = {0, 5};
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_PROTECT);
  assert(pthread_mutexattr_setprioceiling(&attributes, 30) == 0 && pthread_mutexattr_setprioceiling(&attributes, 0) == EINVAL);
  pthread_mutexattr_gettype(&attributes, &kind);
  pthread_mutexattr_getprotocol(&attributes, &protocol);
  pthread_mutexattr_getprioceiling(&attributes, &ceiling);
  assert(kind == PTHREAD_MUTEX_RECURSIVE && protocol == PTHREAD_PRIO_PROTECT && ceiling == CEILING);
  pthread_mutex_init(&mutex, &attributes);
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
  assert(clock_nanosleep(CLOCK_MONOTONIC, 0, &pause, 0) == 0);
}
