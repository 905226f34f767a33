// tcbmc: safe -- --deadlock-only
// The condition is looked at while it is waited for, not before.
#include <pthread.h>
_Atomic int y;                       /* plain and volatile int: the same */
void *f(void *p) { y = 1; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  __tcbmc_wait(y == 1);
  pthread_join(t, 0);
  return 0; }
