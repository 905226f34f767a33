// tcbmc: violation assertion switches=0
// Of digits nothing is known but that they are a string.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char text[32];
  assert(gcvt(1.0 / 3, 5, text) == text && strlen(text) < sizeof text);
  assert(text[0] == '1');
}
