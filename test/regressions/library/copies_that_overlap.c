// tcbmc: violation out-of-bounds switches=0
// tcbmc: violation out-of-bounds switches=0 -- -DCASE=1
// tcbmc: violation out-of-bounds switches=0 -- -DCASE=2
// tcbmc: violation out-of-bounds switches=0 -- -DCASE=3
// tcbmc: violation out-of-bounds switches=0 -- -DCASE=4
// tcbmc: violation out-of-bounds switches=0 -- -DCASE=5
// tcbmc: violation out-of-bounds switches=0 -- -DCASE=6
// What is copied must not lie in what is written; memcmp may look at all that it is told of.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef CASE
#define CASE 0
#endif

int main(void) {
  char text[32] = "  trim";
  int numbers[4] = {1, 2, 3, 4};
  size_t n = rand() % 8;
  switch (CASE) {
    case 0: memcpy(text + 1, text, 5); break;
    case 1: memcpy(numbers + 1, numbers, 3 * sizeof *numbers); break;
    case 2: strcpy(text, text + 2); break;
    case 3: strcat(text, text); break;
    case 4: sprintf(text, "%s!", text); break;
    case 5: memcpy(text + n, text + 2, 3); break;
    case 6: return memcmp("abc", "abXdef", 6);
  }
  return text[0];
}
