// tcbmc: violation linearizable-stack switches=3 -- --property-file samples/properties/linearizable_stack.ts
// tcbmc: bounded switches=4
//
// Treiber's stack with a shortcut: a pop looks at the top and then removes it, without asking whether it still is the top.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

struct node nodes[2] = {{1, NULL}, {2, NULL}};
struct node *_Atomic top;

void push(struct node *node) {
  __tcbmc_event("push", node->value);
  struct node *seen = top;
  do node->next = seen;
  while (!atomic_compare_exchange_strong(&top, &seen, node));
  __tcbmc_event("pushed");
}

/* Returns 0 if the stack is empty. */
int pop(void) {
  int value = 0;
  __tcbmc_event("pop");
  struct node *seen = top;
  if (seen != NULL) top = seen->next;
  if (seen != NULL) value = seen->value;
  __tcbmc_event("popped", value);
  return value;
}

void *user(void *node) {
  push(node);
  pop();
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, user, &nodes[0]);
  user(&nodes[1]);
  pthread_join(thread, NULL);
  return 0;
}
