// tcbmc: violation assertion
// tcbmc: bounded -- -DWRITABLE
// Where a format cannot be written to, it is followed; another one may store something (%n), and the answer says what was assumed.
#include <assert.h>
#include <stdio.h>
int main(void) {
  int n = 0;
#ifdef WRITABLE
  char format[] = "ab%n";
#else
  const char *format = "ab%n";
#endif
  printf(format, &n);
  assert(n == 0);
}
