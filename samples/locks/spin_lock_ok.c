// tcbmc: bounded switches=6
//
// A spin lock with an atomic exchange: only who changed it from 0 to 1 may enter.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int condition);
#define await(condition) __VERIFIER_assume(condition)

int taken;
int inside;

void acquire(void) {
  int before = __atomic_exchange_n(&taken, 1, __ATOMIC_ACQUIRE);
  await(before == 0);
}

void release(void) {
  __atomic_store_n(&taken, 0, __ATOMIC_RELEASE);
}

void *worker(void *arg) {
  acquire();
  assert(inside == 0);
  inside = 1;
  inside = 0;
  release();
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  return 0;
}
