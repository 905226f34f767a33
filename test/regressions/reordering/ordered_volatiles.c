// tcbmc: safe -- -DLOCKED
// tcbmc: safe -- -DJOINED
// tcbmc: safe -- -DBEFORE
// tcbmc: bounded -- -DRACING
//
// Volatile accesses that a lock, a join or a creation orders are so on every
// machine, though main holds no lock in the end. Those that race are taken for
// relaxed ones, and the answer says so.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile int value;

static void *work(void *unused) {
#ifdef LOCKED
  pthread_mutex_lock(&lock);
  value++;
  pthread_mutex_unlock(&lock);
#elif defined BEFORE
  assert(value == 1);
#else
  value = 1;
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
#ifdef BEFORE
  value = 1;
#endif
  pthread_create(&thread, 0, work, 0);
#ifdef LOCKED
  pthread_mutex_lock(&lock);
  value++;
  pthread_mutex_unlock(&lock);
#elif defined RACING
  assert(value == 0 || value == 1);
#endif
  pthread_join(thread, 0);
#ifdef LOCKED
  assert(value == 2);
#else
  assert(value == 1);
#endif
  return 0;
}
