// tcbmc: violation use-after-free
// The function that called setjmp has returned.
#include <setjmp.h>

jmp_buf start;

static int prepare(void) {
  if (setjmp(start)) return 1;
  return 0;
}

int main(void) {
  if (prepare() == 0) longjmp(start, 1);
}
