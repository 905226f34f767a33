// tcbmc: safe
// Each conversion of sscanf takes a character, and of an empty text there is none: what goes on by %n comes to the end.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
static int scan(const char *text, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vsscanf(text, format, list);
  va_end(list);
  return result;
}
int main(void) {
  int d = 7, e, n = -5;
  assert(sscanf("", "%d%n", &d, &n) == -1 && n == -5 && d == 7);
  assert(scan("", "%d%n", &d, &n) == -1 && n == -5 && d == 7);
  assert(sscanf("1", "%d %d%n", &d, &e, &n) < 2 && n == -5);
  assert(scan("1", "%d %d%n", &d, &e, &n) < 2 && n == -5);
  const char *text = "1 2";
  while (sscanf(text, "%d%n", &d, &n) == 1) text += n;
  text = "34";
  while (scan(text, "%d%n", &d, &n) == 1) text += n;
}
