// tcbmc: bounded
// tcbmc: violation assertion -- -DALIVE
// tcbmc: violation deadlock -- -DSTALLED --deadlock-only
// A robust mutex whose owner has ended is taken over, also after a wait for a condition; it is lost if it is given back without being made consistent.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#ifdef STALLED
#define KIND PTHREAD_MUTEX_STALLED
#else
#define KIND PTHREAD_MUTEX_ROBUST
#endif

static pthread_mutex_t mutex;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int ready;

static void *work(void *unused) {
  assert(pthread_mutex_lock(&mutex) == 0);
  ready = 1;
  pthread_cond_signal(&condition);
  return 0;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_t thread;
  int error = 0;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, KIND);
  pthread_mutex_init(&mutex, &attributes);
  assert(pthread_mutex_lock(&mutex) == 0);
  assert(pthread_mutex_consistent(&mutex) == EINVAL);
  pthread_create(&thread, 0, work, 0);
  while (!ready) error = pthread_cond_wait(&condition, &mutex);
#ifdef ALIVE
  assert(error == 0);
#endif
  assert(error == EOWNERDEAD);
  pthread_join(thread, 0);
  assert(pthread_mutex_consistent(&mutex) == 0 && pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == EPERM);

  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
  assert(pthread_mutex_trylock(&mutex) == EOWNERDEAD && pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_lock(&mutex) == ENOTRECOVERABLE && pthread_mutex_trylock(&mutex) == ENOTRECOVERABLE);
  assert(pthread_mutex_destroy(&mutex) == 0 && pthread_mutex_init(&mutex, &attributes) == 0 && pthread_mutex_lock(&mutex) == 0);
}
