// tcbmc: violation assertion -- -DUSE=1
// tcbmc: violation assertion -- -DUSE=2
// tcbmc: violation out-of-bounds -- -DUSE=3
// tcbmc: violation assertion -- -DUSE=4
// tcbmc: violation assertion -- -DUSE=5
// What nobody has set of a shared block, where another thread stores an address: it may be that address, or only look like one.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

int x;
struct node {
  int *p;
} *node;
_Bool done;
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

void *thread(void *arg) {
  __VERIFIER_atomic_begin();
  done = 1;
  node->p = &x;
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  node = malloc(sizeof *node);
  if (!node) return 0;
  pthread_t t;
  pthread_create(&t, 0, thread, 0);
  __VERIFIER_atomic_begin();
  int *p = node->p;
  _Bool set = done;
  __VERIFIER_atomic_end();
  uintptr_t u = (uintptr_t)p;
#if USE == 1
  assert(u * 3 != 0x4000010000000000 * 3);
#elif USE == 2
  if (u != (uintptr_t)&x) assert(u != 0x4000010000000000);
#elif USE == 3
  if (u % 3 == 1 && u >> 62 == 0) *p = 1;
#elif USE == 4
  if (u == (uintptr_t)&x && !set) {
    *p = 1;
    assert(x == 0);
  }
#elif USE == 5
  if (u == (uintptr_t)&x) assert(set || u % 3 != 1);
#endif
  return 0;
}
