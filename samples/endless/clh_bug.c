// tcbmc: safe
// tcbmc: violation hang -- --hang-only
//
// A queue lock in which everybody keeps his own node: who comes back before the one behind has seen him go waits for himself.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define N 3

struct node {
  _Atomic int busy;
} nodes[N + 1];
_Atomic(struct node *) tail = &nodes[N];
int inside;

void *process(void *argument) {
  struct node *own = argument;
  while (1) {
    own->busy = 1;
    struct node *before = atomic_exchange(&tail, own);
    while (before->busy);
    assert(inside == 0);
    inside = 1;
    inside = 0;
    own->busy = 0;
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  for (int i = 1; i < N; i++) pthread_create(&thread, 0, process, &nodes[i]);
  process(&nodes[0]);
  return 0;
}
