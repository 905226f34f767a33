// tcbmc: violation assertion switches=4
//
// A labelled call runs as a thread of its own, as in CBMC. The two additions are not atomic: the sum can be 3.
#include <assert.h>

int sum;

void add(int amount) {
  sum = sum + amount;
}

int main(void) {
  __CPROVER_ASYNC_1: add(3);
  add(4);
  assert(sum == 4 || sum == 7);
  return 0;
}
