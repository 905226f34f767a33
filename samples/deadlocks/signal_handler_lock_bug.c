// tcbmc: violation deadlock switches=1 -- --deadlock-only
// The handler of a signal locks a mutex that the thread holds which it interrupts.
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int requests;

static void on_request(int number) {
  pthread_mutex_lock(&mutex);
  requests++;
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  signal(SIGUSR1, on_request);
  pthread_mutex_lock(&mutex);
  int seen = requests;
  pthread_mutex_unlock(&mutex);
  return seen;
}
