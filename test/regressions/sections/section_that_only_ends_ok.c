// tcbmc: safe
// tcbmc: safe -- --without movers
// A section that ends only with its thread, on one branch: where the branches meet, conditions name reads of both.
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
int g, h;
static void *worker(void *unused) {
  if (g != 1) {
  } else {
    __VERIFIER_atomic_begin();
    if (g != 0) pthread_exit(0);
  }
  if (g == 2) g = 0;
  g = 1;
  return (void *)(long)h;
}
static void *other(void *unused) {
  g = 3;
  return unused;
}
int main(void) {
  pthread_t a, b;
  void *result;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, other, 0);
  pthread_join(a, &result);
  assert(g == 1 || g == 3);
  return 0;
}
