// tcbmc: violation out-of-bounds
// Constants decide each iteration of the copying, by the same value every time.
#include <string.h>

char buffer[8];

int main(void) {
  strcpy(buffer, "zzzzzzzzzzzz");
  return 0;
}
