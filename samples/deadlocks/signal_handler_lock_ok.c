// tcbmc: bounded -- --deadlock-only
// While the thread holds the mutex, the signal whose handler locks it is blocked.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int requests;

static void on_request(int number) {
  pthread_mutex_lock(&mutex);
  requests++;
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  sigset_t request, before;
  sigemptyset(&request);
  sigaddset(&request, SIGUSR1);
  signal(SIGUSR1, on_request);
  pthread_sigmask(SIG_BLOCK, &request, &before);
  pthread_mutex_lock(&mutex);
  int seen = requests;
  pthread_mutex_unlock(&mutex);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return seen;
}
