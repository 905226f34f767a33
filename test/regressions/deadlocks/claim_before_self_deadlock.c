// tcbmc: violation assertion switches=2 -- --property assertion,lock-misuse
// The claim fails only if the thread comes first; main waits for itself afterwards.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *f(void *_) { x = 1; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  __CPROVER_assert(x == 0, "c");                    /* fails if f ran first */
  pthread_mutex_lock(&m); pthread_mutex_lock(&m);   /* stuck for ever */
  return 0;
}
