// tcbmc: safe
// tcbmc: safe -- -DVALUE=0
// tcbmc: violation assertion -- -DLEFT=111
// A jump leaves two functions at once; a value of 0 arrives as 1.
#include <assert.h>
#include <setjmp.h>
#ifndef VALUE
#define VALUE 7
#endif
#ifndef LEFT
#define LEFT 112
#endif

jmp_buf start;
int n;

static void inner(int ends) {
  n++;
  if (ends) longjmp(start, VALUE);
  n += 10;
}

static void outer(int ends) {
  inner(ends);
  n += 100;
}

int main(void) {
  int result = setjmp(start);
  if (result == 0) {
    outer(0);
    assert(n == 111);
    outer(1);
    assert(0);
  }
  assert(result == (VALUE ? VALUE : 1));
  assert(n == LEFT);
}
