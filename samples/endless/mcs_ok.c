// tcbmc: safe
// tcbmc: safe -- --hang-only
//
// The lock of Mellor-Crummey and Scott, for ever: each spins on its own node, which the one before it sets free.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define N 3

struct node {
  _Atomic(struct node *) next;
  _Atomic int waits;
} nodes[N];
_Atomic(struct node *) tail;
int inside;

void *process(void *argument) {
  struct node *own = argument;
  while (1) {
    own->next = 0;
    own->waits = 1;
    struct node *before = atomic_exchange(&tail, own);
    if (before) {
      before->next = own;
      while (own->waits);
    }
    assert(inside == 0);
    inside = 1;
    inside = 0;
    struct node *expected = own;
    if (own->next == 0) {
      if (atomic_compare_exchange_strong(&tail, &expected, 0)) continue;
      while (own->next == 0);
    }
    own->next->waits = 0;
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  for (int i = 1; i < N; i++) pthread_create(&thread, 0, process, &nodes[i]);
  process(&nodes[0]);
  return 0;
}
