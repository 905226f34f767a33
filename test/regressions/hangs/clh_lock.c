// tcbmc: safe -- --hang-only
// tcbmc: violation hang -- --hang-only -DREUSES
//
// Who comes back with his own node, and not with that of the one before him, waits for himself.
#include <pthread.h>
#include <stdatomic.h>
struct node {
  atomic_int busy;
};
struct node nodes[3];
struct node *_Atomic tail = &nodes[2];
static void *use(void *argument) {
  struct node *mine = argument;
  for (int i = 0; i < 2; i++) {
    mine->busy = 1;
    struct node *before = atomic_exchange(&tail, mine);
    while (before->busy);
    mine->busy = 0;
#ifndef REUSES
    mine = before;
#endif
  }
  return 0;
}
int main(void) {
  pthread_t other;
  pthread_create(&other, 0, use, &nodes[1]);
  use(&nodes[0]);
  pthread_join(other, 0);
}
