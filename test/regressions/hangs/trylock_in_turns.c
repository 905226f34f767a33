// tcbmc: violation hang -- --hang-only
// tcbmc: safe -- --hang-only -DONE_ORDER
// tcbmc: violation hang -- --hang-only -DSWAPS
// tcbmc: safe -- --hang-only -DWAITS
//
// Two mutexes without an order: who does not get the second one gives the first one back, and both may always do so.
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void both(pthread_mutex_t *first, pthread_mutex_t *second) {
  for (;;) {
    pthread_mutex_lock(first);
    if (pthread_mutex_trylock(second) == 0) break;
    pthread_mutex_unlock(first);
#ifdef SWAPS
    pthread_mutex_t *before = first;
    first = second;
    second = before;
#endif
  }
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}
static void *run(void *argument) {
#ifdef WAITS
  // Not a loop: whoever holds both gives them back.
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
#elif defined ONE_ORDER
  both(&a, &b);
#else
  both(&b, &a);
#endif
  return argument;
}
int main(void) {
  pthread_t other;
  pthread_create(&other, 0, run, 0);
  both(&a, &b);
  pthread_join(other, 0);
}
