// tcbmc: bounded -- --no-spurious-wakeups
// tcbmc: bounded -- --deadlock-only --no-spurious-wakeups
// A worker that waits for jobs is cancelled; a cleanup handler releases the mutex that it gets back.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static int jobs;

static void release(void *held) { pthread_mutex_unlock(held); }

static void *worker(void *unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(release, &mutex);
  while (jobs == 0) pthread_cond_wait(&arrived, &mutex);
  jobs--;
  pthread_cleanup_pop(1);
  return 0;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, 0, worker, 0);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED);
  pthread_mutex_lock(&mutex);
  jobs = 0;
  pthread_mutex_unlock(&mutex);
}
