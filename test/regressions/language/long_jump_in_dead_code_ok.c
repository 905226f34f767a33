// tcbmc: safe
// A call of setjmp that is never reached, and another one.
#include <setjmp.h>
enum { TRACING = 0 };
static int tries;

static void leap(jmp_buf where, int value) {
  if (value & 1) longjmp(where, value);
}

int main(void) {
  if (TRACING) {
    jmp_buf where;
    if (setjmp(where) == 0) leap(where, 1);
  } else tries++;
  jmp_buf where;
  if (setjmp(where) == 0) leap(where, 1);
  else tries++;
  __CPROVER_assert(tries == 2, "jumped once");
}
