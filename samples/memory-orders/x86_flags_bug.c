// tcbmc: violation assertion -- --memory-model tso
// tcbmc: bounded -- --memory-model sc
// Peterson's lock as x86 kernels once had it, with nothing but volatile: the
// store of the flag waits in a buffer while the other flag is read.
#include <assert.h>
#include <pthread.h>

volatile int wants[2], turn;
volatile int inside;

static void enter(int me) {
  wants[me] = 1;
  turn = !me;
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
