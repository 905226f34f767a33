// A stack of blocks: who takes one has to acquire what the one who has put it there releases.
// tcbmc: violation assertion -- -DORDER=memory_order_relaxed
// tcbmc: bounded -- --unwind 3
// tcbmc: safe -- --memory-model c11 --unwind 3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef ORDER
#define ORDER memory_order_release
#endif

struct node {
  int value;
  struct node *next;
};
_Atomic(struct node *) top;

static void push(int value) {
  struct node *node = malloc(sizeof *node);
  if (!node) return;
  node->value = value;
  struct node *old = atomic_load_explicit(&top, memory_order_relaxed);
  do node->next = old;
  while (!atomic_compare_exchange_strong_explicit(&top, &old, node, ORDER, memory_order_relaxed));
}

void *pusher(void *arg) {
  push(1);
  return arg;
}

void *popper(void *arg) {
  struct node *node = atomic_load_explicit(&top, memory_order_acquire);
  while (node &&
         !atomic_compare_exchange_strong_explicit(&top, &node, node->next, memory_order_acquire, memory_order_acquire));
  if (node) assert(node->value == 1 || node->value == 2);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, pusher, 0);
  pthread_create(&u, 0, popper, 0);
  push(2);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
