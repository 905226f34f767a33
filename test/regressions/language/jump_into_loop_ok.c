// tcbmc: safe
// A jump into the middle of a loop: it comes to the loop's head for the first time from below.
#include <assert.h>

int main(void) {
  int count = 0;
  goto inside;
  while (count < 5) {
    count++;
  inside:
    count++;
  }
  assert(count == 5);
  return 0;
}
