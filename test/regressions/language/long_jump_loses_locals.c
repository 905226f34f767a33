// tcbmc: safe
// tcbmc: violation assertion -- -DVALUE=1
// tcbmc: violation assertion -- -DVALUE=2
// What was changed since the call of setjmp and is not volatile holds any value.
#include <assert.h>
#include <setjmp.h>

jmp_buf start;

static void fail(void) { longjmp(start, 3); }

int main(void) {
  int plain = 1, same = 1;
  volatile int kept = 1;
  if (setjmp(start) == 0) {
    plain = 2;
    kept = 2;
    fail();
  }
  assert(kept == 2 && same == 1);
#ifdef VALUE
  assert(plain == VALUE);
#endif
}
