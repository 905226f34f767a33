// tcbmc: safe
// tcbmc: safe -- --deadlock-only
// tcbmc: violation deadlock -- --deadlock-only -DNO_LOOK
//
// A condition variable: who waits without looking first misses the signal that has come before.
#include <zephyr/kernel.h>

K_MUTEX_DEFINE(lock);
K_CONDVAR_DEFINE(changed);
static int ready;

static void set(void *a, void *b, void *c) {
  k_mutex_lock(&lock, K_FOREVER);
  ready = 1;
  k_condvar_signal(&changed);
  k_mutex_unlock(&lock);
}
K_THREAD_DEFINE(setter, 512, set, NULL, NULL, NULL, 7, 0, 0);

int main(void) {
  k_mutex_lock(&lock, K_FOREVER);
#ifndef NO_LOOK
  while (!ready)
#endif
    k_condvar_wait(&changed, &lock, K_FOREVER);
  __ASSERT_NO_MSG(ready == 1);
  k_mutex_unlock(&lock);
  return 0;
}
