// tcbmc: bounded switches=6 -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// C11's condition variable says when the order may be read.
#include <threads.h>

mtx_t mutex;
cnd_t arrived;
int order, ready;

int waiter(void *unused) {
  mtx_lock(&mutex);
  while (!ready) cnd_wait(&arrived, &mutex);
  mtx_unlock(&mutex);
  return order;
}

int main(void) {
  thrd_t thread;
  mtx_init(&mutex, mtx_plain);
  cnd_init(&arrived);
  thrd_create(&thread, waiter, 0);
  order = 3;
  mtx_lock(&mutex);
  ready = 1;
  cnd_signal(&arrived);
  mtx_unlock(&mutex);
  thrd_join(thread, 0);
  return 0;
}
