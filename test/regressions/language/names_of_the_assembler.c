// tcbmc: violation assertion switches=0
// The name in C is not that in the assembler: these are two variables.
#include <assert.h>

int shared;
int second asm("other");

int main(void) {
  second = 1;
  assert(shared == 1);
  return 0;
}
