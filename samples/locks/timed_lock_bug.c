// tcbmc: violation lock-misuse switches=1
// A thread does not look whether it got the mutex before the time was up.
#include <assert.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int counter, skipped;

void *worker(void *unused) {
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec++;
  pthread_mutex_timedlock(&mutex, &deadline);
  counter++;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_mutex_lock(&mutex);
  counter++;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  assert(counter + skipped == 2);
  return 0;
}
