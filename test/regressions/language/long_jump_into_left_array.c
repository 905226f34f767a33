// tcbmc: violation out-of-bounds switches=0
// The scope of the array, where setjmp was called, has been left.
#include <setjmp.h>
static jmp_buf where;
static int jumped;

static void leap(void) {
  longjmp(where, 1);
}

int main(void) {
  int n = 2;
  {
    int counts[n];
    counts[0] = 0;
    if (setjmp(where) != 0) return counts[0];
  }
  if (!jumped++) leap();
  return 0;
}
