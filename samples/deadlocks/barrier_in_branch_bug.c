// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// A thread that has nothing to do does not come to the barrier where the others wait for it.
#include <pthread.h>

int __VERIFIER_nondet_int(void);

pthread_barrier_t barrier;
int work[2];

void *worker(void *argument) {
  int items = __VERIFIER_nondet_int();
  if (items > 0) {
    work[(long)argument] = items;
    pthread_barrier_wait(&barrier);
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&thread, 0, worker, (void *)1);
  worker((void *)0);
  pthread_join(thread, 0);
  return 0;
}
