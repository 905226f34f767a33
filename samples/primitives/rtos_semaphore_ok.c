// tcbmc: safe switches=6
// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A semaphore as an operating system for small devices has it, modelled with atomic sections and __tcbmc_wait: it counts up to a limit.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __tcbmc_wait(int condition);

struct semaphore {
  unsigned count, limit;
};

void give(struct semaphore *semaphore) {
  __VERIFIER_atomic_begin();
  if (semaphore->count < semaphore->limit) semaphore->count++;
  __VERIFIER_atomic_end();
}

void take(struct semaphore *semaphore) {
  __VERIFIER_atomic_begin();
  __tcbmc_wait(semaphore->count > 0);
  semaphore->count--;
  __VERIFIER_atomic_end();
}

struct semaphore pending = {0, 2};
int samples[2];

void *sampler(void *unused) {
  for (int i = 0; i < 2; i++) {
    samples[i] = i + 1;
    give(&pending);
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sampler, 0);
  for (int i = 0; i < 2; i++) {
    take(&pending);
    assert(samples[i] == i + 1);
  }
  pthread_join(thread, 0);
  return 0;
}
