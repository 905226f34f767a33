// tcbmc: safe
// What the format says is done by functions behind pointers, too.
#include <assert.h>
#include <stdio.h>
int main(void) {
  int n = 0;
  int (*print)(const char *, ...) = printf;
  print("ab%n", &n);
  assert(n == 2);
}
