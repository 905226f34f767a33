// tcbmc: violation hang -- --hang-only --memory-model c11
// tcbmc: violation hang -- --hang-only --memory-model tso
// tcbmc: violation hang -- --hang-only --memory-model tso -DMEETS
//
// Where memory is reordered, executions in one order are executions, too: two threads that give way to each other are
// found there. That those have no hang says nothing of the others: with MEETS, both may overlook the other one.
#include <pthread.h>
#include <stdatomic.h>
atomic_int wants[2], woken[2], rounds;
static void *enter(void *argument) {
  int me = (int)(long)argument;
  wants[me] = 1;
#ifdef MEETS
  atomic_store_explicit(&wants[me], 2, memory_order_release);
  if (atomic_load_explicit(&wants[!me], memory_order_acquire) == 2) woken[!me] = 1;
  else while (!woken[me]);
#else
  while (wants[!me]) {
    wants[me] = 0;
    wants[me] = 1;
  }
#endif
  wants[me] = 0;
  return argument;
}
int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, enter, (void *)0);
  pthread_create(&other, 0, enter, (void *)1);
#ifdef MEETS
  for (;;) rounds = !rounds;
#endif
  pthread_join(one, 0);
  pthread_join(other, 0);
}
