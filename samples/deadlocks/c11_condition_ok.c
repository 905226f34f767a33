// tcbmc: bounded switches=6 -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// Who waits for C11's condition variable looks first.
#include <threads.h>

mtx_t mutex;
cnd_t arrived;
int ready;

int sender(void *unused) {
  mtx_lock(&mutex);
  ready = 1;
  cnd_signal(&arrived);
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  thrd_t thread;
  mtx_init(&mutex, mtx_plain);
  cnd_init(&arrived);
  thrd_create(&thread, sender, 0);
  mtx_lock(&mutex);
  while (!ready) cnd_wait(&arrived, &mutex);
  mtx_unlock(&mutex);
  thrd_join(thread, 0);
  return 0;
}
