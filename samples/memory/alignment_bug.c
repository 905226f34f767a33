// tcbmc: violation alignment switches=0 -- --property alignment
//
// Messages of different kinds lie in one buffer, one behind the other: the number in the second is read where no number can be on many machines.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  unsigned char *buffer = malloc(16);
  if (!buffer) return 1;
  buffer[0] = 1;
  for (int i = 1; i < 16; i++) buffer[i] = 0;
  unsigned number = *(unsigned *)(buffer + 1);
  assert(number == 0);
  free(buffer);
  return 0;
}
