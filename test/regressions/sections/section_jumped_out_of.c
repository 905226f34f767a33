// tcbmc: violation assertion
// tcbmc: violation assertion -- --encoding partial-order
// tcbmc: safe -- -DINSIDE
// A section that is left by a jump ends where the jump leads to.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
#include <setjmp.h>

int x, y;

void *run(void *unused) {
  jmp_buf out;
  if (setjmp(out)) {
#ifdef INSIDE
    x = 2;
    __VERIFIER_atomic_end();
#else
    __VERIFIER_atomic_end();
    x = 2;
#endif
    return 0;
  }
  __VERIFIER_atomic_begin();
  if (y == 1) {
    x = 1;
    longjmp(out, 1);
  }
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  y = 1;
  assert(x != 1);
  return 0;
}
