// tcbmc: safe -- -p race --without static-proofs
// tcbmc: violation race -- -p race --without static-proofs -DUNLOCKED
// tcbmc: safe -- -p deadlock --without static-proofs
//
// The program ends at an assertion that fails, of which nobody asks. All states are looked at up to there.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, y;
void *work(void *argument) {
  for (;;) {
    pthread_mutex_lock(&m);
    x = (x + 1) % 4;
    assert(x != 3);
    pthread_mutex_unlock(&m);
  }
  return argument;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  for (;;) {
#ifdef UNLOCKED
    y = x;
#endif
    pthread_mutex_lock(&m);
    y = x;
    pthread_mutex_unlock(&m);
  }
}
