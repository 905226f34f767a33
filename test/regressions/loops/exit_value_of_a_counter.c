// tcbmc: violation assertion switches=2
// A thread's exit value grows with a counter: what the tasks share must be settled nevertheless.
#include <assert.h>
#include <pthread.h>

unsigned counter;

void *worker(void *argument) {
  unsigned old;
  do old = counter;
  while (!__sync_bool_compare_and_swap(&counter, old, old + 1));
  return (void *)(long)counter;
}

int main(void) {
  pthread_t id;
  void *result;
  pthread_create(&id, 0, worker, 0);
  __sync_fetch_and_add(&counter, 1);
  pthread_join(id, &result);
  assert(result != (void *)2L);
  return 0;
}
