// tcbmc: violation join-misuse
// The thread that is joined is there, so it is no join of one that does not exist.
#include <pthread.h>

pthread_t thread;

void *worker(void *arg) {
  if (thread) pthread_join(thread, 0);
  return arg;
}

int main(void) {
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
}
