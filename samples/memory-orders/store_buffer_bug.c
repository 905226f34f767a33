// tcbmc: violation assertion
// tcbmc: bounded -- --memory-model sc
// Each thread says that it comes and looks for the other one. With release and
// acquire, both may miss each other: on many machines a store waits in a buffer
// while a load passes it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int coming[2];
int saw_nobody[2];

void come(int self) {
  atomic_store_explicit(&coming[self], 1, memory_order_release);
  saw_nobody[self] =
      !atomic_load_explicit(&coming[1 - self], memory_order_acquire);
}

void *other(void *unused) {
  come(1);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  come(0);
  pthread_join(thread, 0);
  assert(!(saw_nobody[0] && saw_nobody[1]));
  return 0;
}
