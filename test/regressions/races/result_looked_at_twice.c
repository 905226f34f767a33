// tcbmc: violation race -- --race-only
// tcbmc: safe -- --race-only -DONCE
// word: race x
// word -DONCE: proved x
//
// The result of trying to take a lock is looked at twice, and the lock given back once: nobody has it any more then.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *work(void *unused) {
  for (;;) {
    int failed = pthread_mutex_trylock(&m);
    if (failed) continue;
    x++;
    if (failed == 0) {
      pthread_mutex_unlock(&m);
#ifndef ONCE
      x++;
#endif
    }
  }
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  work(0);
}
