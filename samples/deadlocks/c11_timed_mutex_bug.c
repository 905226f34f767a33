// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// Who gave up waiting for C11's second mutex ends without releasing the first one.
#include <threads.h>

mtx_t a, b;

int worker(void *unused) {
  struct timespec deadline = {1, 0};
  mtx_lock(&b);
  if (mtx_timedlock(&a, &deadline) == thrd_success) mtx_unlock(&a);
  else return 1;
  mtx_unlock(&b);
  return 0;
}

int main(void) {
  thrd_t thread;
  mtx_init(&a, mtx_timed);
  mtx_init(&b, mtx_plain);
  thrd_create(&thread, worker, 0);
  mtx_lock(&a);
  mtx_lock(&b);
  mtx_unlock(&b);
  mtx_unlock(&a);
  thrd_join(thread, 0);
  return 0;
}
