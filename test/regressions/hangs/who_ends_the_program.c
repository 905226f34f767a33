// tcbmc: safe -- --hang-only
// tcbmc: violation hang -- --hang-only -DNEVER
// tcbmc: safe -- --hang-only -DNEVER -DASKS
//
// Waiting ends with the program. Who waits for a key that may come does not wait for ever.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
atomic_int flag;
static void *end(void *argument) {
#ifdef NEVER
#ifdef ASKS
  while (__VERIFIER_nondet_int() != 13);
  flag = 1;
#endif
  return argument;
#else
  exit(0);
#endif
}
int main(void) {
  pthread_t other;
  pthread_create(&other, 0, end, 0);
  while (!flag);
  pthread_join(other, 0);
}
