// tcbmc: safe
// tcbmc: violation assertion -- -DPLAIN
// tcbmc: safe -- -DRACE --property race
// tcbmc: violation race -- -DRACE -DPLAIN --property race
// tcbmc: violation race -- -DRACE -DCOPIES --property race
// An `_Atomic` struct is read and written as a whole (C11 6.2.6.1p9); what is copied from or to it is not atomic.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
struct pair { int a, b; };
#ifdef PLAIN
static struct pair shared;
#else
static _Atomic struct pair shared;
#endif
static struct pair other;

static void *work(void *p) {
#ifdef COPIES
  shared = other;
#else
  struct pair own = {1, 1}, back = shared = own;
  assert(back.a == 1 && back.b == 1);
#endif
  return p;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  struct pair seen = shared;
  assert(seen.a == seen.b);
#ifdef RACE
  other.a = 1;
#elif !defined PLAIN
  struct pair expected = atomic_load(&shared), next;
  do next = (struct pair){expected.a + 2, expected.b + 2};
  while (!atomic_compare_exchange_strong(&shared, &expected, next));
  seen = atomic_exchange(&shared, ((struct pair){7, 7}));
  assert(seen.a == seen.b && (seen.a == 1 || seen.a == 2 || seen.a == 3));
  atomic_store(&shared, seen);
#endif
  pthread_join(thread, 0);
}
