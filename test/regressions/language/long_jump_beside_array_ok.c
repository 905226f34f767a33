// tcbmc: safe
// A call of setjmp in the scope of a variable-length array, and calls after that scope that might jump for all that one knows.
#include <setjmp.h>
static jmp_buf where;
static int ready, rounds;

static void leap(void) {
  if (ready) longjmp(where, 1);
}

int main(void) {
  for (int n = 1; n < 3; n++) {
    int counts[n];
    counts[n - 1] = n;
    if (setjmp(where) == 0) {
      ready = 1;
      leap();
    } else rounds++;
    ready = 0;
    __CPROVER_assert(counts[n - 1] == n, "the array is there still");
  }
  leap();
  __CPROVER_assert(rounds == 2, "both came back");
}
