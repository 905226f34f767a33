// tcbmc: safe -- --hang-only
// tcbmc: violation hang -- --hang-only -DLEAVES
// tcbmc: violation hang -- --hang-only -DFLAG_LATE
//
// Who leaves while another one is about to stand behind him has to wait for that; and the flag is up before others can take it down.
#include <pthread.h>
#include <stdatomic.h>
struct node {
  struct node *_Atomic next;
  atomic_int locked;
};
struct node *_Atomic tail;
struct node nodes[2];
static void *use(void *argument) {
  struct node *mine = argument;
  mine->next = 0;
#ifndef FLAG_LATE
  mine->locked = 1;
#endif
  struct node *before = atomic_exchange(&tail, mine);
  if (before) {
    before->next = mine;
#ifdef FLAG_LATE
    mine->locked = 1;
#endif
    while (mine->locked);
  }
  if (!mine->next) {
    struct node *expected = mine;
    if (atomic_compare_exchange_strong(&tail, &expected, 0)) return 0;
#ifdef LEAVES
    return 0;
#endif
    while (!mine->next);
  }
  mine->next->locked = 0;
  return 0;
}
int main(void) {
  pthread_t other;
  pthread_create(&other, 0, use, &nodes[1]);
  use(&nodes[0]);
  pthread_join(other, 0);
}
