// tcbmc: violation race -- -p race --encoding partial-order
//
// The second lock can be the first one: a wait in a section of which nobody else sees anything. What comes next on that path is nothing but what somebody chooses,
// so the block ends there, and the section before.
#include <assert.h>
#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct cell {
  pthread_mutex_t m;
  char sum;
} cells[3];
static void *worker(void *argument) {
  unsigned char k1 = __VERIFIER_nondet_bool() + __VERIFIER_nondet_bool();
  pthread_mutex_lock(&cells[k1].m);
  cells[k1].sum++;
  unsigned char k2 = 0;
  int k3 = __VERIFIER_nondet_bool() + __VERIFIER_nondet_bool();
  pthread_mutex_lock(&cells[k2].m);
  assert(cells[k3].sum != 2);
  pthread_mutex_unlock(&cells[k2].m);
  pthread_mutex_unlock(&cells[k1].m);
  cells[0].sum = cells[2].sum;
  return 0;
}
static void *idle(void *argument) {
  return 0;
}
int main(void) {
  pthread_t t;
  void *(*start)(void *) = cells[2].sum != 2 ? worker : idle;
  pthread_create(&t, 0, start, (void *)1L);
  cells[2].sum = 0;
  pthread_join(t, 0);
  return 0;
}
