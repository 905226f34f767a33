// tcbmc: violation call-misuse -- -DUSE=vprintf(f,l),vprintf(f,l)
// tcbmc: violation call-misuse -- -DUSE=vprintf(f,l),vprintf(f,l) --target ilp32
// tcbmc: violation call-misuse -- -DUSE=vprintf("",l),va_arg(l,int)
// tcbmc: violation call-misuse -- -DUSE=pointer(line,4,f,l),vsprintf(line,f,l)
// tcbmc: violation call-misuse -- -DUSE=vwarn(f,l),vprintf(f,l)
// tcbmc: violation call-misuse -- -DUSE=vsscanf(line,"",l),va_arg(l,int)
// tcbmc: violation call-misuse -- -DUSE=sum(l,1),va_arg(l,int)
// tcbmc: violation call-misuse -- -DUSE=through(l),va_arg(l,int)
// tcbmc: violation call-misuse -- -DUSE=again(l),vprintf(f,l)
// tcbmc: violation call-misuse -- -DUSE=vprintf(f,l),again(l)
// tcbmc: violation call-misuse -- -DUSE=somewhere(f,l),va_arg(l,int) --undefined-functions havoc
// tcbmc: violation call-misuse -- -DUSE=(va_end(l),vprintf(f,l))
// tcbmc: violation call-misuse -- -DUSE=(va_end(l),vprintf(f,l)) --target ilp32
// A list that was given to a function which reads from it has no value afterwards (C11 7.16p3, 7.21.6.8), and none after va_end.
#include <err.h>
#include <stdarg.h>
#include <stdio.h>
static char line[20];
static int sum(va_list list, int count) {
  int result = 0;
  while (count-- > 0) result += va_arg(list, int);
  return result;
}
static int through(va_list list) { return sum(list, 1); }
static int again(va_list list) {
  va_list copy;
  va_copy(copy, list);
  int result = sum(copy, 1);
  va_end(copy);
  return result + vsnprintf(line, sizeof line, "%d", list);
}
static int (*pointer)(char *, size_t, const char *, va_list) = vsnprintf;
void somewhere(const char *format, va_list list);
static void print(const char *f, ...) {
  va_list l;
  va_start(l, f);
  USE;
  va_end(l);
}
int main(void) { print("%d %d", 1, 2); }
