// tcbmc: bounded
// A string literal may be the tail of another one; that it is not is assumed.
#include <assert.h>

int main(void) {
  const char *whole = "abc", *tail = "bc";
  assert(whole + 1 != tail);
  return 0;
}
