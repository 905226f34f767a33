// tcbmc: safe
// tcbmc: safe -- --encoding partial-order
// tcbmc: violation assertion -- -DENDS
// tcbmc: violation assertion -- -DENDS --encoding partial-order
// A thread that ends in a section takes nobody else's turn, and nothing comes between what it does there.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int x;

void *run(void *unused) {
  __VERIFIER_atomic_begin();
  x = 1;
#ifdef ENDS
  __VERIFIER_atomic_end();
#endif
  x = 2;
  pthread_exit(0);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  assert(x != 1);
  pthread_join(t, 0);
  assert(x == 2);
  return 0;
}
