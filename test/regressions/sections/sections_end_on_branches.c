// tcbmc: violation assertion
// tcbmc: violation assertion -- --encoding blocks
// tcbmc: violation assertion -- --encoding partial-order
// tcbmc: violation race -- --race-only
// The paths of a section end it at different places, and one of them goes on before the code of another.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int x = 1, y = 1;

void *run(void *unused) {
  __VERIFIER_atomic_begin();
  if (y) {
    __VERIFIER_atomic_end();
    x = y;
  } else {
    __VERIFIER_atomic_end();
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  y = 0;
  assert(x != 0);
  return 0;
}
