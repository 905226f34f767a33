// tcbmc: safe
// tcbmc: violation out-of-bounds -- -DCASE=1
// tcbmc: violation out-of-bounds -- -DCASE=2
// tcbmc: violation out-of-bounds -- -DCASE=3
// tcbmc: violation null-dereference -- -DCASE=4
// tcbmc: violation use-after-free -- -DCASE=5
// What is printed with a precision is read up to it, or to the end of the string; a negative one is none.
#include <stdio.h>
#include <stdlib.h>
#ifndef CASE
#define CASE 0
#endif

int main(void) {
  char raw[4] = {'a', 'b', 'c', 'd'}, *block = malloc(4);
  int most = 4;
  if (block == NULL) return 1;
  block[0] = 0;
  printf("%.4s %.*s %-8.3s %.9s\n", raw, most--, raw, raw, "text");
  fprintf(stderr, "%.9s %.*s\n", block, most, raw);
  if (CASE == 1) printf("%.5s\n", raw);
  if (CASE == 2) printf("%.*s\n", most + 2, raw);
  if (CASE == 3) fprintf(stderr, "%.*s\n", -1, raw);
  if (CASE == 4) printf("%.1s\n", (char *)NULL);
  free(block);
  if (CASE == 5) printf("%.1s\n", block);
  return most != 3;
}
