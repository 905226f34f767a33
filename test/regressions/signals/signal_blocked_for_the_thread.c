// tcbmc: violation deadlock -- --deadlock-only --signals --fires 1
// tcbmc: violation deadlock -- --deadlock-only --signals --fires 1 --encoding partial-order
// The handler above main waits for `outer`, whose owner waits for main; the same handler could give it back there, but the signal is blocked in that thread.
#include <pthread.h>
#include <signal.h>

pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER, outer = PTHREAD_MUTEX_INITIALIZER;

void handler(int number) {
  pthread_mutex_lock(&outer);
  pthread_mutex_unlock(&outer);
}

void *both(void *unused) {
  pthread_mutex_lock(&outer);
  pthread_mutex_lock(&inner);
  pthread_mutex_unlock(&inner);
  pthread_mutex_unlock(&outer);
  return 0;
}

int main(void) {
  pthread_t t;
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  pthread_create(&t, 0, both, 0);
  pthread_sigmask(SIG_UNBLOCK, &set, 0);
  signal(SIGTERM, handler);
  pthread_mutex_lock(&inner);
  pthread_mutex_unlock(&inner);
  pthread_join(t, 0);
}
