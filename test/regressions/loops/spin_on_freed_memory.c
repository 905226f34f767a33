// tcbmc: safe
// tcbmc: violation use-after-free -- -DEARLY
// tcbmc: violation null-dereference -- -DNOTHING
// tcbmc: violation assertion -- -DUNORDERED
//
// The flag lies in a block of the heap. That the access to it is one is claimed in each round, and is nothing that others notice.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
atomic_int *flag;
int data;
static void *wait(void *argument) {
  while (atomic_load(flag) == 0)
    ;
  assert(data == 1);
  return argument;
}
int main(void) {
  pthread_t waiter;
#ifndef NOTHING
  flag = calloc(1, sizeof *flag);
  if (!flag) return 0;
#endif
  pthread_create(&waiter, 0, wait, 0);
#ifdef UNORDERED
  atomic_store(flag, 1);
#endif
  data = 1;
#ifdef EARLY
  free((void *)flag);
#elif !defined NOTHING
  atomic_store(flag, 1);
#endif
  pthread_join(waiter, 0);
#ifndef EARLY
  free((void *)flag);
#endif
  return 0;
}
