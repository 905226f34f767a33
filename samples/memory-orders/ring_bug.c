// tcbmc: violation race -- --race-only
// tcbmc: bounded -- --race-only --memory-model sc
// A ring of a producer and a consumer, which frees a slot by a relaxed store:
// the slot may be filled again before it has been read.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define SIZE 2
int slots[SIZE];
atomic_uint head, tail;

static void *producer(void *unused) {
  for (int i = 1; i <= 3; i++) {
    unsigned at = atomic_load_explicit(&tail, memory_order_relaxed);
    if (at - atomic_load_explicit(&head, memory_order_acquire) == SIZE)
      break;
    slots[at % SIZE] = i;
    atomic_store_explicit(&tail, at + 1, memory_order_release);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, producer, 0);
  int last = 0;
  for (int i = 0; i < 3; i++) {
    unsigned at = atomic_load_explicit(&head, memory_order_relaxed);
    if (at == atomic_load_explicit(&tail, memory_order_acquire))
      continue;
    int got = slots[at % SIZE];
    atomic_store_explicit(&head, at + 1, memory_order_relaxed);
    assert(got == last + 1);
    last = got;
  }
  pthread_join(thread, 0);
  return 0;
}
