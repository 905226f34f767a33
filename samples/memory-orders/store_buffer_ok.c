// tcbmc: safe
// A full fence between the store and the load of both threads: one of the
// fences comes first, and what is stored before it is seen behind the other
// one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int coming[2];
int saw_nobody[2];

void come(int self) {
  atomic_store_explicit(&coming[self], 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  saw_nobody[self] =
      !atomic_load_explicit(&coming[1 - self], memory_order_relaxed);
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
