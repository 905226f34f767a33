// tcbmc: violation assertion
// The ABA problem of a lock-free stack on the heap: the block that was taken from the top, freed, and allocated anew is there again.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  struct node *next;
};

_Atomic(struct node *) top;

void push(void) {
  struct node *node = malloc(sizeof *node);
  node->next = atomic_load(&top);
  atomic_store(&top, node);
}

void *other(void *arg) {
  struct node *first = atomic_load(&top);
  struct node *second = first->next;
  atomic_store(&top, NULL);
  free(first);
  push();
  atomic_load(&top)->next = NULL;
  (void)second;
  return arg;
}

int main(void) {
  pthread_t thread;
  push();
  push();
  struct node *seen = atomic_load(&top), *next = seen->next;
  pthread_create(&thread, NULL, other, NULL);
  pthread_join(thread, NULL);
  if (atomic_compare_exchange_strong(&top, &seen, next)) assert(atomic_load(&top) == NULL);
  return 0;
}
