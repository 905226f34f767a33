// tcbmc: safe
// tcbmc: safe -- --target ilp32
// tcbmc: bounded -- --undefined-functions havoc -DSOMEWHERE
// A list is read again after va_copy, after another va_start, through a pointer to it, and where the function that it was given to has read nothing from it.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
void somewhere(const char *format, va_list list);
static int from(va_list *list) { return va_arg(*list, int); }
static int peek(va_list list) {
  va_list copy;
  va_copy(copy, list);
  int result = va_arg(copy, int);
  va_end(copy);
  return result;
}
static void print(const char *format, ...) {
  char text[8];
  va_list list, copy;
  va_start(list, format);
  va_copy(copy, list);
  size_t length = vsnprintf(NULL, 0, format, list);
  va_end(list);
  if (length < sizeof text) assert((size_t)vsprintf(text, format, copy) == length);
  va_end(copy);
}
static void read(const char *format, ...) {
  va_list list;
  va_start(list, format);
#ifdef SOMEWHERE
  somewhere(format, list);
#else
  vprintf(format, list);
#endif
  va_end(list);
  va_start(list, format);
  assert(peek(list) == 4);
  assert(from(&list) == 4);
  assert(va_arg(list, int) == 5);
  vprintf("%d", list);
  va_end(list);
}
int main(void) {
  print("%d %d", 4, 15);
  read("%d %d", 4, 5, 6);
}
