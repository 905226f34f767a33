// tcbmc: safe switches=0 -- --property alignment,checks
//
// Messages of different kinds lie in one buffer, one behind the other: the number in the second is copied byte by byte, and the head of the first has been declared to be packed.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct __attribute__((packed)) head {
  char kind;
  unsigned number;
};

int main(void) {
  unsigned char *buffer = malloc(16);
  if (!buffer) return 1;
  buffer[0] = 1;
  for (int i = 1; i < 16; i++) buffer[i] = 0;
  unsigned number;
  memcpy(&number, buffer + 1, sizeof number);
  assert(number == 0);
  assert(((struct head *)buffer)->number == 0);
  free(buffer);
  return 0;
}
