// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// C11's mutex protects a balance.
#include <threads.h>

mtx_t mutex;
int balance;

int worker(void *unused) {
  mtx_lock(&mutex);
  balance += 10;
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  thrd_t thread;
  mtx_init(&mutex, mtx_plain);
  thrd_create(&thread, worker, 0);
  mtx_lock(&mutex);
  balance += 5;
  mtx_unlock(&mutex);
  thrd_join(thread, 0);
  return balance;
}
