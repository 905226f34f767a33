// tcbmc: violation
//
// A lock-free stack of indices, each taken out and put back twice by three threads: an element is owned by two at once.
// It takes nine switches (an explicit search over all states found no fewer), one repeated iteration of each loop over
// compare-and-swap, and all three threads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#define N 3
struct item { volatile int value; atomic_int next; };
struct { struct item array[N]; atomic_int head, count; } stack;
static void init(void) {
  stack.count = N; stack.head = 0;
  for (int i = 0; i < N - 1; i++) stack.array[i].next = i + 1;
  stack.array[N - 1].next = -1;
}
static int pop(void) {
  while (atomic_load(&stack.count) > 1) {
    int head1 = atomic_load(&stack.head);
    int next1 = atomic_exchange(&stack.array[head1].next, -1);
    if (next1 >= 0) {
      int head2 = head1;
      if (atomic_compare_exchange_strong(&stack.head, &head2, next1)) { atomic_fetch_sub(&stack.count, 1); return head1; }
      else atomic_exchange(&stack.array[head1].next, next1);
    }
  }
  return -1;
}
static void push(int index) {
  int head1 = atomic_load(&stack.head);
  do atomic_store(&stack.array[index].next, head1);
  while (!atomic_compare_exchange_strong(&stack.head, &head1, index));
  atomic_fetch_add(&stack.count, 1);
}
static void *worker(void *arg) {
  int idx = (int)(long)arg;
  for (int i = 0; i < 2; i++) {
    int elem;
    for (;;) { elem = pop(); if (elem >= 0) break; }
    stack.array[elem].value = idx;
    assert(stack.array[elem].value == idx);
    push(elem);
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  init();
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
}
