// tcbmc: violation join-misuse
// A thread that was joined is no thread any more.
#include <pthread.h>
#include <signal.h>

static void *worker(void *unused) { return 0; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  if (pthread_kill(thread, 0) == 0) pthread_join(thread, 0);
  pthread_kill(thread, 0);
}
