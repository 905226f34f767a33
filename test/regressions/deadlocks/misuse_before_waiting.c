// tcbmc: violation lock-misuse switches=0 -- --property lock-misuse
// Nor does a wait for ever.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_destroy(&m);   /* held */
  pthread_mutex_lock(&m);      /* stuck for ever */
  return 0; }
