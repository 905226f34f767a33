// tcbmc: safe
// tcbmc: safe -- -DTABLES
// tcbmc: safe -- -DPOINTERS
// tcbmc: violation out-of-bounds -- -DCALL=print("%s",1)
// tcbmc: violation out-of-bounds -- -DCALL=print("%d%d",1)
// tcbmc: violation out-of-bounds -- -DCALL=through("%d%s",1)
// tcbmc: violation out-of-bounds -- -DCALL=print(table[i],1)
// tcbmc: violation use-after-free -- -DCALL=print("%s",gone)
// tcbmc: violation assertion -- -DCALL=through("%d%c",10,99)
// tcbmc: violation out-of-bounds -- -DCALL=all(small,"%d",1000)
// tcbmc: safe -- -DCALL=all(small,"%d",100)
// tcbmc: bounded -- -DCALL=print(unknown,1)
// A format is followed to where it is used: through parameters, tables, members and lists of arguments. What it asks for is there; the text is as long as it says.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
static char line[40];
static int length;
static void vprint(const char *format, va_list list) {
  va_list again;
  va_copy(again, list);
  vfprintf(stderr, format, again);
  va_end(again);
  length = vsnprintf(line, sizeof line, format, list);
}
static void print(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprint(format, list);
  va_end(list);
}
static int all(char *target, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vsprintf(target, format, list);
  va_end(list);
  return result;
}
#define through(...) (print(__VA_ARGS__), assert(length <= 2 && strlen(line) == (size_t)length))
static const char *table[] = { "i %d", "is %d %s" };
static const struct message { int level; const char *format; } messages[] = { { 1, "%s!" }, { 2, "%5s?" } };
static const char *global = "%d";
static char unknown[] = "%d";
static int (*pointer)(char *, size_t, const char *, ...) = snprintf;

int main(void) {
  int i = __VERIFIER_nondet_int() & 1;
  char small[4];
#ifdef CALL
  char *gone = malloc(2);
  if (gone == NULL) return 0;
  strcpy(gone, "a");
  free(gone);
  CALL;
#elif defined TABLES
  print(table[i], 10 + i, "xyz");
  assert(length == (i ? 9 : 4) && strlen(line) == (size_t)length);
  print(messages[i].format, "abc");
  assert(length == 4 + 2 * i);
  print(i ? "%d" : "%x", 12);
  assert(length == 1 + i);
#elif defined POINTERS
  assert(pointer(small, sizeof small, "%d", 10) == 2 && strlen(small) == 2);
  int (*vpointer)(const char *, ...) = printf;
  vpointer("%s%n", "ab", &length);
  assert(length == 2);
  assert(sprintf(small, table[0], 7) == 3);
  assert(snprintf(small, sizeof small, table[0], 70000) == 7 && strlen(small) == 3);
  char *made;
  if (asprintf(&made, table[0], 7) >= 0) {
    assert(strlen(made) == 3);
    free(made);
  }
#else
  through("%d", 42);
  through("%%%c", 'a');
  print("%s and %.2s, %ld %5.1f %-4d|", "a text", (char[]){ 'a', 'b' }, 3L, 2.25, 7);
  assert(length == 28 && strlen(line) == 28);
  print("%.0f", 9.5);
  assert(length <= 2);
  print(global, i);
  assert(length == 1);
  assert(all(small, "%d", 123) == 3 && strlen(small) == 3);
#endif
}
