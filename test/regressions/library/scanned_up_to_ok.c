// tcbmc: safe
// tcbmc: safe -- --property uninitialized
// A %n directly after a conversion that succeeded, or after white space, is always executed.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static int list(const char *format, ...) {
  va_list given;
  va_start(given, format);
  int count = vscanf(format, given);
  va_end(given);
  return count;
}

int main(void) {
  int a, b, first, second, third;
  char text[8] = "12,";
  if (sscanf(text, "%d%n", &a, &first) == 1) assert(first >= 1 && first <= 3);
  if (sscanf(text, "%d \t%n", &a, &second) == 1) assert(second >= 1);
  if (sscanf(text, "%d%n,%d%n", &a, &first, &b, &second) == 2) assert(first >= 1 && second >= 2);
  sscanf(text, "%n%d", &first, &a);
  assert(first >= 0);
  if (fscanf(stdin, " %d %n%n", &a, &first, &third) == 1) assert(first >= 1 && third >= 1);
  if (list("%d %n,%d", &a, &first, &b) == 1) assert(first >= 1);
  third = -1;
  if (list("%d,%n%n", &a, &third, &third) < 1) assert(third == -1);
  return 0;
}
