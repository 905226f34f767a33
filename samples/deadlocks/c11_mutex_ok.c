// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// C11's mutexes, always in the same order.
#include <threads.h>

mtx_t a, b;

void both(mtx_t *first, mtx_t *second) {
  mtx_lock(first);
  mtx_lock(second);
  mtx_unlock(second);
  mtx_unlock(first);
}

int worker(void *unused) {
  both(&a, &b);
  return 0;
}

int main(void) {
  thrd_t thread;
  mtx_init(&a, mtx_plain);
  mtx_init(&b, mtx_plain);
  thrd_create(&thread, worker, 0);
  both(&a, &b);
  thrd_join(thread, 0);
  return 0;
}
