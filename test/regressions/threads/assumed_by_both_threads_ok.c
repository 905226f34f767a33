// tcbmc: safe
// As assumed_by_another_thread.c, but both assume it.
#include <assert.h>
#include <pthread.h>
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
static void large(unsigned x, int bad) { x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); x = x * 7 + (x >> 3); if (bad) assert(0); }
static void *one(void *p) { long x = (long)p; __VERIFIER_assume(x < 2); if (x > 3) large(x, 0); return 0; }
static void *two(void *p) { long x = (long)p; __VERIFIER_assume(x < 2); if (x > 3) large(x, 1); return 0; }
int main(void) {
  pthread_t a, b; long x = __VERIFIER_nondet_int() & 7;
  pthread_create(&a, 0, one, (void *)x);
  pthread_create(&b, 0, two, (void *)x);
  pthread_join(b, 0);
  return 0;
}
