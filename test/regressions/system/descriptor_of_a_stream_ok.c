// tcbmc: safe
// tcbmc: violation out-of-bounds -- -DMOST=1000
// The descriptor of a stream is one like others: below 1,024, and known for the standard streams.
#include <assert.h>
#include <stdio.h>
#ifndef MOST
#define MOST 1024
#endif

static int uses[MOST];

int main(void) {
  assert(fileno(stdin) == 0 && fileno(stdout) == 1 && fileno(stderr) == 2);
  FILE *file = fopen("file", "r");
  if (file == 0) return 1;
  int number = fileno(file);
  if (number >= 0) uses[number]++;
  fclose(file);
}
