// tcbmc: violation out-of-bounds switches=0
// A format is read to its end.
#include <stdio.h>
int main(void) {
  char format[2] = {'a', 'b'};
  printf(format);
}
