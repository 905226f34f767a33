// tcbmc: safe -- --hang-only
// tcbmc: violation hang -- --hang-only -DFORGETS
// tcbmc: violation hang -- --hang-only -DTWICE
// tcbmc: violation hang -- --hang-only -DORDER
// tcbmc: violation hang -- --hang-only -DORDER --encoding partial-order
//
// Locks that spin: not given back, taken twice, taken in two orders.
#include <pthread.h>
#include <stdatomic.h>
atomic_flag first = ATOMIC_FLAG_INIT, second = ATOMIC_FLAG_INIT;
static void take(atomic_flag *lock) {
  while (atomic_flag_test_and_set(lock));
}
static void give(atomic_flag *lock) { atomic_flag_clear(lock); }
static void *use(void *argument) {
#ifdef ORDER
  take(argument ? &second : &first);
  take(argument ? &first : &second);
#else
  take(&first);
  take(&second);
#endif
#ifdef TWICE
  if (argument) take(&first);
#endif
  give(&second);
#ifdef FORGETS
  if (argument) return 0;
#endif
  give(&first);
  return 0;
}
int main(void) {
  pthread_t other;
  pthread_create(&other, 0, use, &other);
  use(0);
  pthread_join(other, 0);
}
