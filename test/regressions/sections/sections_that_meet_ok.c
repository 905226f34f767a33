// tcbmc: safe
// tcbmc: safe -- --encoding partial-order
// tcbmc: violation assertion -- -DHELD=0
// tcbmc: violation assertion -- -DHELD=0 --encoding partial-order
// Paths meet in different sections, or some in one and some in none; an end without a beginning is none.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

#ifndef HELD
#define HELD 1
#endif

extern _Bool __VERIFIER_nondet_bool(void);
int x, y = 1;

void *again(void *unused) {
again:
  __VERIFIER_atomic_begin();
  if (y) {
    y = 0;
    __VERIFIER_atomic_end();
    goto again;
  }
  x++;
  x--;
  __VERIFIER_atomic_end();
  return 0;
}

void *either(void *unused) {
  int held = HELD;
  if (y) {
    if (held) __VERIFIER_atomic_begin();
  } else if (held) {
    __VERIFIER_atomic_begin();
  }
  x++;
  x--;
  if (held) __VERIFIER_atomic_end();
  __VERIFIER_atomic_end();
  return 0;
}

void *flagged(void *unused) {
  _Bool held = __VERIFIER_nondet_bool();
  if (held) __VERIFIER_atomic_begin();
  if (held) {
    x++;
    x--;
  }
  if (held) __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t a, b, c;
  __VERIFIER_atomic_end();
  pthread_create(&a, 0, again, 0);
  pthread_create(&b, 0, either, 0);
  pthread_create(&c, 0, flagged, 0);
  assert(x == 0);
  return 0;
}
