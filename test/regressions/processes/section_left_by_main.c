// tcbmc: violation assertion
// tcbmc: violation assertion -- --encoding partial-order
// Behind the end of the section on one path there is only the end of main.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int x, y;

void *run(void *unused) {
  y = 2;
  assert(x == 0);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  __VERIFIER_atomic_begin();
  if (y == 2) {
    x = 1;
    __VERIFIER_atomic_end();
    return 0;
  }
  __VERIFIER_atomic_end();
  return 0;
}
