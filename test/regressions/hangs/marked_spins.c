// tcbmc: safe -- --hang-only
// tcbmc: violation hang -- --hang-only -DFORGETS
//
// Marks of other checkers say where a loop waits, and how far to unroll it. They do nothing, and no input ends the loop.
#include <pthread.h>
#include <stdatomic.h>
void __VERIFIER_loop_begin(void);
void __VERIFIER_loop_bound(int);
void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(int);
#define WAIT_WHILE(condition)                                                                                          \
  for (int waits = (__VERIFIER_loop_begin(), 0);                                                                       \
       __VERIFIER_spin_start(), waits = (condition), __VERIFIER_spin_end(!waits), waits;)
atomic_int ready, seen;
static void *work(void *argument) {
  WAIT_WHILE(!ready);
  seen = 1;
  return argument;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  __VERIFIER_loop_bound(3);
#ifndef FORGETS
  ready = 1;
#endif
  WAIT_WHILE(!seen);
  pthread_join(thread, 0);
}
