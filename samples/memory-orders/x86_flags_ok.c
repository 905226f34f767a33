// tcbmc: bounded -- --memory-model tso
// tcbmc: violation assertion
// Peterson's lock with mfence behind the stores: right on x86, which reorders
// nothing else. What C11 has of it is more.
#include <assert.h>
#include <pthread.h>

volatile int wants[2], turn;
volatile int inside;

static void enter(int me) {
  wants[me] = 1;
  turn = !me;
  __asm__ volatile("mfence" ::: "memory");
  while (wants[!me] && turn == !me)
    ;
}

static void *other(void *unused) {
  enter(1);
  inside++;
  assert(inside == 1);
  inside--;
  wants[1] = 0;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  enter(0);
  inside++;
  assert(inside == 1);
  inside--;
  wants[0] = 0;
  pthread_join(thread, 0);
  return 0;
}
