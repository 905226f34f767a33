// tcbmc: violation deadlock -- --deadlock-only
// The handler waits for the mutex of the thread in which it runs.
#include <pthread.h>
#include <signal.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int n;

static void on_interrupt(int number) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
}

int main(void) {
  signal(SIGINT, on_interrupt);
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
  return 0;
}
