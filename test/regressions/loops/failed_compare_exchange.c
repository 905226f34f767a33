// tcbmc: safe -- -DFORM=1
// tcbmc: safe -- -DFORM=2
// tcbmc: safe -- -DFORM=3
// tcbmc: safe -- -DFORM=4
// tcbmc: safe -- -DFORM=5
// tcbmc: safe -- -DFORM=6
// tcbmc: safe -- --race-only -DFORM=1
// tcbmc: safe -- --deadlock-only -DFORM=5
// tcbmc: violation assertion -- -DFORM=7
// tcbmc: violation assertion -- -DFORM=8
//
// Who fails to exchange has changed nothing but what it expected, which is a local of the call, or set anew in each round: it waits.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
atomic_int lock, failures;
int plain, inside;
static bool acquire(atomic_int *place) {
  int expected = 0;
#if FORM == 2
  return atomic_compare_exchange_weak(place, &expected, 1);
#else
  return atomic_compare_exchange_strong(place, &expected, 1);
#endif
}
static void enter(void) {
#if FORM == 1 || FORM == 2
  while (!acquire(&lock)) {}
#elif FORM == 3
  while (!__sync_bool_compare_and_swap(&plain, 0, 1));
#elif FORM == 4
  int expected = 0;
  while (!__atomic_compare_exchange_n(&plain, &expected, 1, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) expected = 0;
#elif FORM == 5
  // Test, and test and set.
  for (int backoff = 1;; backoff++) {
    while (atomic_load(&lock) != 0)
      ;
    if (acquire(&lock)) return;
  }
#elif FORM == 6
  for (;;) {
    int expected = 0;
    if (atomic_compare_exchange_strong(&lock, &expected, 1)) return;
  }
#elif FORM == 7
  // What was found is looked at.
  int expected = 0, last = 0;
  while (!atomic_compare_exchange_strong(&lock, &expected, 1)) {
    last = expected;
    expected = 0;
  }
  assert(last == 0);
#else
  // Others see how often it failed.
  while (!acquire(&lock)) atomic_fetch_add(&failures, 1);
#endif
}
static void *use(void *argument) {
  enter();
  inside++;
  assert(inside == 1);
  inside--;
#if FORM == 8
  assert(atomic_load(&failures) < 2);
#endif
  __atomic_store_n(&plain, 0, __ATOMIC_SEQ_CST);
  atomic_store(&lock, 0);
  return argument;
}
int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, use, 0);
  pthread_create(&second, 0, use, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
