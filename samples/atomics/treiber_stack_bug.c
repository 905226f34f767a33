// tcbmc: violation assertion switches=2
//
// Treiber's lock-free stack and its ABA problem. Main has read the top A and its successor B. Meanwhile the other
// thread takes A and B and puts A back. Main's compare-and-swap finds A on top, as expected, and makes B the top,
// although B has an owner.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct node {
  struct node *next;
  int taken;
};

struct node nodes[3];
struct node *top;

/* One attempt; NULL if the stack is empty or another thread was faster. */
struct node *try_pop(void) {
  struct node *seen = top;
  if (seen == NULL) return NULL;
  struct node *next = seen->next;
  if (!__sync_bool_compare_and_swap(&top, seen, next)) return NULL;
  assert(!seen->taken);
  seen->taken = 1;
  return seen;
}

int try_push(struct node *node) {
  struct node *seen = top;
  node->taken = 0;
  node->next = seen;
  return __sync_bool_compare_and_swap(&top, seen, node);
}

void *worker(void *arg) {
  struct node *first = try_pop();
  struct node *second = try_pop();
  if (first != NULL && second != NULL) try_push(first);
  return arg;
}

int main(void) {
  pthread_t thread;
  nodes[0].next = &nodes[1];
  nodes[1].next = &nodes[2];
  top = &nodes[0];
  pthread_create(&thread, NULL, worker, NULL);
  try_pop();
  try_pop();
  return 0;
}
