// tcbmc: violation assertion -- --spurious-wakeups
// tcbmc: bounded -- --no-spurious-wakeups
// An `if` where a `while` belongs: every wait function may return without a signal.
#include <assert.h>
#include <pthread.h>
#include <threads.h>
#include <time.h>

mtx_t mutex;
cnd_t ready;
int posted;

static int worker(void *unused) {
  mtx_lock(&mutex);
  if (!posted) cnd_wait(&ready, &mutex);
  assert(posted);
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  thrd_t thread;
  mtx_init(&mutex, mtx_plain);
  cnd_init(&ready);
  thrd_create(&thread, worker, 0);
  mtx_lock(&mutex);
  posted = 1;
  cnd_signal(&ready);
  mtx_unlock(&mutex);
  thrd_join(thread, 0);
  return 0;
}
