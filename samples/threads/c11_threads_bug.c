// tcbmc: violation lock-misuse switches=1
// Threads, mutexes and results as C11 has them. A plain mutex must not be locked again by its owner.
#include <assert.h>
#include <threads.h>

mtx_t mutex;
int balance;

void deposit(int amount) {
  mtx_lock(&mutex);
  balance += amount;
  mtx_unlock(&mutex);
}

int worker(void *amount) {
  mtx_lock(&mutex);
  deposit(*(int *)amount);
  mtx_unlock(&mutex);
  return -1;
}

int main(void) {
  thrd_t thread;
  int amount = 10, result;
  mtx_init(&mutex, mtx_plain);
  thrd_create(&thread, worker, &amount);
  deposit(5);
  thrd_join(thread, &result);
  assert(result == -1 && balance == 15);
  mtx_destroy(&mutex);
  return 0;
}
