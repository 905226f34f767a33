// tcbmc: violation race switches=2 -- --race-only
// tcbmc: violation race -- --race-only --encoding partial-order
// Nobody looks at what the second section reads, and it races with nothing: it comes before the other's write.
#include <pthread.h>
void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static int x;
static void *task(void *unused) {
  __VERIFIER_atomic_begin();
  x = 0;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  if (x == 2) {
  }
  __VERIFIER_atomic_end();
  return x ? unused : 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, task, 0);
  pthread_create(&b, 0, task, 0);
  pthread_join(a, 0);
  return 0;
}
