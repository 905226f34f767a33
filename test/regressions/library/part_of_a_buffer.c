// tcbmc: violation assertion switches=0
// 4 KiB are read, or less; what is behind the last byte that was read stays as it was.
#include <assert.h>
#include <unistd.h>

unsigned char buffer[4096];

int main(void) {
  long size = read(0, buffer, sizeof buffer);
  if (size < 3000) assert(buffer[3000] == 0);
  assert(size <= 3000 || buffer[2999] == 0 || buffer[3000] != 7);
  return 0;
}
