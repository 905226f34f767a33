// tcbmc: safe -- -DLOCKED
// tcbmc: safe -- -DJOINED
// tcbmc: safe -- -DBEFORE
// tcbmc: safe -- -DRELEASED
// tcbmc: safe -- -DRELEASED --memory-model c11
// tcbmc: bounded -- -DRELAXED
// tcbmc: bounded -- -DRELAXED --memory-model c11
// tcbmc: bounded -- -DRACING
//
// Volatile accesses that a lock, a join or a creation orders are so on every
// machine, though main holds no lock in the end; and so are those that come
// before a release and after the acquire that sees it. Those that race are
// taken for relaxed ones, and the answer says so.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef RELEASED
#define AFTER memory_order_acquire
#else
#define AFTER memory_order_relaxed
#endif

static atomic_int ready;

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
  atomic_store_explicit(&ready, 1, memory_order_release);
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
#elif defined RELEASED || defined RELAXED
  if (atomic_load_explicit(&ready, AFTER)) assert(value < 2);
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
