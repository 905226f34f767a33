// tcbmc: safe
// A lock as a queue (Mellor-Crummey and Scott, TOCS 1991): each thread waits
// for a flag of its own.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  struct node *_Atomic next;
  atomic_int waits;
};

struct node *_Atomic tail;
struct node nodes[2];
int counter;

static void *count(void *argument) {
  struct node *own = argument;
  atomic_store_explicit(&own->next, 0, memory_order_relaxed);
  atomic_store_explicit(&own->waits, 1, memory_order_relaxed);
  struct node *before =
      atomic_exchange_explicit(&tail, own, memory_order_acq_rel);
  if (before) {
    atomic_store_explicit(&before->next, own, memory_order_release);
    while (atomic_load_explicit(&own->waits, memory_order_acquire))
      ;
  }
  counter++;
  struct node *next = atomic_load_explicit(&own->next, memory_order_acquire);
  if (!next) {
    struct node *expected = own;
    if (atomic_compare_exchange_strong_explicit(
            &tail, &expected, 0, memory_order_release, memory_order_relaxed))
      return 0;
    while (!(next = atomic_load_explicit(&own->next, memory_order_acquire)))
      ;
  }
  atomic_store_explicit(&next->waits, 0, memory_order_release);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, count, &nodes[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
  assert(counter == 2);
  return 0;
}
