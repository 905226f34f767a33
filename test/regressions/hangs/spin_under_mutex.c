// tcbmc: violation hang -- --hang-only
// tcbmc: violation hang -- --hang-only --encoding partial-order
// tcbmc: safe -- --hang-only -DBEFORE
//
// Who would set the flag waits for the mutex of the one that waits for the flag: one stands still, the other one goes round.
#include <pthread.h>
#include <stdatomic.h>
atomic_int ready;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *set(void *argument) {
#ifdef BEFORE
  ready = 1;
#endif
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_mutex_unlock(&mutex);
  return argument;
}
int main(void) {
  pthread_t setter;
  pthread_create(&setter, 0, set, 0);
  pthread_mutex_lock(&mutex);
  while (!ready);
  pthread_mutex_unlock(&mutex);
  pthread_join(setter, 0);
}
