// tcbmc: violation assertion
// tcbmc: violation assertion -- -DKEPT=__persistent
// tcbmc: violation assertion -- -DKEPT=__attribute__((noinit))
// tcbmc: safe -- -DKEPT=
// What the startup code does not clear has any contents.
#include <assert.h>
#ifndef KEPT
#define KEPT __attribute__((section(".noinit")))
#endif

KEPT static unsigned int boots;

int main(void) {
  assert(boots == 0);
  return 0;
}
