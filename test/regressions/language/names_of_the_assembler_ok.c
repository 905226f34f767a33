// tcbmc: safe
// Variables that the assembler knows under one name are one, in whatever order they stand.
#include <assert.h>

extern int first asm("shared");
int second asm("shared") = 1;
int third asm("shared");
extern int renamed asm("plain_name");
int plain_name = 3;

int main(void) {
  assert(first == 1 && renamed == 3);
  third = 2;
  plain_name = 4;
  assert(first == 2 && second == 2 && renamed == 4);
  return 0;
}
