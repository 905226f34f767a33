// tcbmc: violation deadlock -- --threads one,other --deadlock-only
// tcbmc: safe -- --threads one*2 --deadlock-only
// tcbmc: violation assertion -- --threads one,other,look
// tcbmc: safe -- --threads look
// Threads of a module are joined in the end.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int held;

void *one(void *unused) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  held = 1;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

void other(void) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  held = 1;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

_Bool look(void) {
  assert(held == 0);
  return held;
}
