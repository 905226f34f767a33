// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A thread whose compare-exchange has failed writes the record, too.
#include <pthread.h>
#include <stdatomic.h>

atomic_int owner;
int record;

void *worker(void *argument) {
  int me = (int)(long)argument, nobody = 0;
  atomic_compare_exchange_strong(&owner, &nobody, me);
  record = me;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (long i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, (void *)(i + 1));
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return record;
}
