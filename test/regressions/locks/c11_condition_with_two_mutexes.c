// tcbmc: violation lock-misuse
// A thread waits for a condition with a mutex of its own, while another thread may wait for it with the common one.
#include <threads.h>

mtx_t mutex;
cnd_t changed;
int opened;

static int worker(void *unused) {
  mtx_t own;
  mtx_init(&own, mtx_plain);
  mtx_lock(&own);
  cnd_timedwait(&changed, &own, &(struct timespec){0, 0});
  mtx_unlock(&own);
  mtx_destroy(&own);
  mtx_lock(&mutex);
  opened = 1;
  cnd_signal(&changed);
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  thrd_t thread;
  mtx_init(&mutex, mtx_plain);
  cnd_init(&changed);
  thrd_create(&thread, worker, 0);
  mtx_lock(&mutex);
  while (!opened) cnd_wait(&changed, &mutex);
  mtx_unlock(&mutex);
  thrd_join(thread, 0);
}
