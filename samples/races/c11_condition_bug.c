// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Who has waited long enough reads the order without having looked whether it is there.
#include <threads.h>

mtx_t mutex;
cnd_t arrived;
int order, ready;

int waiter(void *unused) {
  struct timespec deadline = {1, 0};
  mtx_lock(&mutex);
  if (!ready) cnd_timedwait(&arrived, &mutex, &deadline);
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
