// tcbmc: safe
// tcbmc: safe -- -DCLOCK=CLOCK_REALTIME
// tcbmc: violation assertion switches=0 -- -DCLOCK=CLOCK_THREAD_CPUTIME_ID
// tcbmc: violation assertion -- -DCHECK=seen<time
// tcbmc: violation assertion switches=0 -- -DCHECK=time>100
// tcbmc: violation assertion switches=0 -- -DCHECK=time<5000000000000000000
// tcbmc: violation assertion switches=0 -- -DCLOCK=CLOCK_REALTIME -DSET
// A clock never gives less than before, in whichever thread, unless somebody sets it; a thread's own has nothing to do with others.
#include <assert.h>
#include <pthread.h>
#include <time.h>
#ifndef CLOCK
#define CLOCK CLOCK_MONOTONIC
#endif
#ifndef CHECK
#define CHECK seen<=time
#endif
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long long seen;
static void look(void) {
  struct timespec now;
  clock_gettime(CLOCK, &now);
  assert(now.tv_nsec >= 0 && now.tv_nsec < 1000000000 && now.tv_sec >= 0);
  long long time = now.tv_sec * 1000000000LL + now.tv_nsec;
  assert(CHECK);
  seen = time;
}
static void *thread(void *unused) {
  pthread_mutex_lock(&lock);
  look();
  pthread_mutex_unlock(&lock);
  return 0;
}
int main(void) {
  look();
#ifdef SET
  struct timespec start = { 0, 0 };
  clock_settime(CLOCK, &start);
  look();
#endif
  pthread_t t;
  pthread_create(&t, 0, thread, 0);
  thread(0);
  pthread_join(t, 0);
}
