// tcbmc: safe
// tcbmc: violation call-misuse -- -DREAD=long -DGIVEN=1
// tcbmc: violation call-misuse -- -DREAD=int -DGIVEN=1L
// tcbmc: safe -- -DREAD=unsigned -DGIVEN=1
// tcbmc: safe -- -DREAD=int -DGIVEN=s.bits
// tcbmc: safe -- -DREAD=int -DGIVEN='c'
// tcbmc: violation call-misuse -- -DREAD=char -DGIVEN='c'
// tcbmc: violation call-misuse -- -DREAD=float -DGIVEN=1.5f
// tcbmc: safe -- -DREAD=double -DGIVEN=1.5f
// tcbmc: violation call-misuse -- -DREAD=double -DGIVEN=1
// tcbmc: violation call-misuse -- -DREAD=double -DGIVEN=1.5L
// tcbmc: safe -- -DREAD=char* -DGIVEN=&s
// tcbmc: safe -- -DREAD=void* -DGIVEN=NULL
// tcbmc: violation call-misuse -- -DREAD=void* -DGIVEN=0
// tcbmc: safe -- -DREAD=void* -DGIVEN=0 --target ilp32
// tcbmc: violation call-misuse -- -DREAD=struct/**/s -DGIVEN=1
// tcbmc: violation call-misuse -- -DREAD=int -DGIVEN=s
// tcbmc: safe -- -DREAD=struct/**/s -DGIVEN=s
// tcbmc: violation call-misuse -- -DREAD=int -DGIVEN=1 -DCOUNT=2
// tcbmc: violation call-misuse -- -DREAD=int
// What va_arg reads is what was passed, as far as a machine can tell (C11 7.16.1.1p2), and no more than that.
#include <assert.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
struct s { long a, b; int bits : 3; } s = {1, 2, 3};

#ifndef COUNT
#define COUNT 1
#endif

#ifdef READ
static void take(int count, ...) {
  va_list list;
  va_start(list, count);
  while (count-- > 0) (void)va_arg(list, READ);
  va_end(list);
}
#ifdef GIVEN
int main(void) { take(COUNT, GIVEN); }
#else
int main(void) { take(COUNT); }
#endif

#else
enum color { RED, GREEN };
static double vtake(const char *kinds, va_list list) {
  double sum = 0;
  for (; *kinds; kinds++) switch (*kinds) {
    case 'i': sum += va_arg(list, int); break;
    case 'e': sum += va_arg(list, enum color); break;
    case 'l': sum += va_arg(list, long); break;
    case 'z': sum += va_arg(list, size_t); break;
    case 'd': sum += va_arg(list, double); break;
    case 'L': sum += va_arg(list, long double); break;
    case 'p': sum += *(int *)va_arg(list, void *); break;
    case 's': sum += va_arg(list, struct s).b; break;
    case 'q': sum += (double)va_arg(list, __int128); break;
  }
  return sum;
}
static double take(const char *kinds, ...) {
  va_list list, again;
  va_start(list, kinds);
  va_copy(again, list);
  char text[64];
  vsnprintf(text, sizeof text, "%d", list);
  double sum = vtake(kinds, again);
  va_end(again);
  va_end(list);
  return sum;
}
int main(void) {
  int number = 5;
  short small = 7;
  assert(take("iield", 1, small, GREEN, 3L, 1.5f) == 13.5);
  assert(take("spzLi", s, &number, sizeof(char), 2.0L, 'a' - 'a') == 10);
  assert(take("iqi", 1, (__int128)3, 2) == 6);
  assert(take("ii", 3, 4, "and more") == 7);
}
#endif
