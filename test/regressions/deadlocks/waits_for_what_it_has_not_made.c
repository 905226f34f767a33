// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: violation deadlock -- --deadlock-only --encoding partial-order
// A thread that is created in a section cannot end before the section does.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int x;

void *child(void *unused) {
  x = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  __VERIFIER_atomic_begin();
  pthread_create(&t, 0, child, 0);
  pthread_join(t, 0);
  __VERIFIER_atomic_end();
  return 0;
}
