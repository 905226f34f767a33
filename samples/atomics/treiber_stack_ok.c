// tcbmc: bounded switches=4
//
// The stack of treiber_stack_bug.c with the usual cure: the top is a node's number and a tag that every operation
// counts up, compared and swapped as one word.
#include <assert.h>
#include <pthread.h>

#define NONE 255u
#define INDEX(word) ((word) & 255u)
#define SUCCESSOR(word, index) ((((word) >> 8) + 1u) << 8 | (index))

struct node {
  unsigned next;
  int taken;
};

struct node nodes[3];
unsigned top;

/* One attempt; NONE if the stack is empty or another thread was faster. */
unsigned try_pop(void) {
  unsigned seen = top;
  unsigned index = INDEX(seen);
  if (index == NONE) return NONE;
  unsigned next = nodes[index].next;
  if (!__sync_bool_compare_and_swap(&top, seen, SUCCESSOR(seen, next))) return NONE;
  assert(!nodes[index].taken);
  nodes[index].taken = 1;
  return index;
}

int try_push(unsigned index) {
  unsigned seen = top;
  nodes[index].taken = 0;
  nodes[index].next = INDEX(seen);
  return __sync_bool_compare_and_swap(&top, seen, SUCCESSOR(seen, index));
}

void *worker(void *arg) {
  unsigned first = try_pop();
  unsigned second = try_pop();
  if (first != NONE && second != NONE) try_push(first);
  return arg;
}

int main(void) {
  pthread_t thread;
  nodes[0].next = 1;
  nodes[1].next = 2;
  nodes[2].next = NONE;
  pthread_create(&thread, NULL, worker, NULL);
  try_pop();
  try_pop();
  return 0;
}
