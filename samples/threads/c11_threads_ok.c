// tcbmc: safe switches=6
// Threads, mutexes and results as C11 has them.
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
  deposit(*(int *)amount);
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
