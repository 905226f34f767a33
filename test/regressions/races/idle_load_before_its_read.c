// tcbmc: violation race switches=2 -- --race-only
// tcbmc: violation race -- --race-only --encoding partial-order
// tcbmc: violation race switches=3 -- --race-only --without static-proofs
// Nobody looks at what the atomic load gives, so it does not come between the other's store and the plain read.
#include <pthread.h>
static int x;
static void *store(void *unused) {
  (void)__atomic_load_n(&x, __ATOMIC_SEQ_CST);
  __atomic_store_n(&x, 0, __ATOMIC_SEQ_CST);
  return unused;
}
static void *look(void *unused) {
  int seen = __atomic_load_n(&x, __ATOMIC_SEQ_CST);
  seen = x;
  (void)seen;
  return unused;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, store, 0);
  pthread_create(&b, 0, look, 0);
  return 0;
}
