// tcbmc: safe switches=6
//
// A labelled call runs as a thread of its own, as in CBMC; the additions are atomic.
#include <assert.h>

void __CPROVER_atomic_begin(void);
void __CPROVER_atomic_end(void);

int sum;

void add(int amount) {
  __CPROVER_atomic_begin();
  sum = sum + amount;
  __CPROVER_atomic_end();
}

int main(void) {
  __CPROVER_ASYNC_1: add(3);
  add(4);
  assert(sum == 4 || sum == 7);
  return 0;
}
