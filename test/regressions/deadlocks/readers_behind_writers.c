// tcbmc: violation deadlock -- --deadlock-only -DKIND=PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP
// tcbmc: violation deadlock -- --deadlock-only -DSTATIC=PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP
// tcbmc: violation deadlock -- --deadlock-only --writers-first
// tcbmc: violation assertion -- -DTRY -DKIND=PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP
// tcbmc: violation assertion -- -DTRY --writers-first
//
// Who reads already waits behind who waits to write: with glibc where the lock is of that kind, by POSIX always.
#define _GNU_SOURCE
#include <pthread.h>
#include <assert.h>
#include <time.h>
#ifdef STATIC
pthread_rwlock_t lock = STATIC;
#else
pthread_rwlock_t lock;
#endif
int x;
void *writer(void *a) { pthread_rwlock_wrlock(&lock); x = 1; pthread_rwlock_unlock(&lock); return 0; }
int main(void) {
  pthread_t t;
#ifndef STATIC
  pthread_rwlockattr_t a;
  pthread_rwlockattr_init(&a);
#ifdef KIND
  pthread_rwlockattr_setkind_np(&a, KIND);
#endif
  pthread_rwlock_init(&lock, &a);
#endif
  pthread_create(&t, 0, writer, 0);
  pthread_rwlock_rdlock(&lock);
#ifdef TRY
  int r = pthread_rwlock_tryrdlock(&lock);
  assert(r == 0);
  if (r == 0) pthread_rwlock_unlock(&lock);
#elif defined(TIMED)
  struct timespec soon = {1, 0};
  if (pthread_rwlock_timedrdlock(&lock, &soon) == 0) pthread_rwlock_unlock(&lock);
#elif !defined(ONCE)
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
#endif
  pthread_rwlock_unlock(&lock);
  pthread_join(t, 0);
  return 0;
}
