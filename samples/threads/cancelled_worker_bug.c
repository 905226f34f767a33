// tcbmc: violation deadlock switches=2 -- --deadlock-only
// A worker that waits for jobs is cancelled: it gets the mutex back, and keeps it for ever.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static int jobs;

static void *worker(void *unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  while (jobs == 0) pthread_cond_wait(&arrived, &mutex);
  jobs--;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_cancel(thread);
  pthread_join(thread, 0);
  pthread_mutex_lock(&mutex);
  jobs = 0;
  pthread_mutex_unlock(&mutex);
}
