// tcbmc: safe
// tcbmc: safe -- -DANY
// tcbmc: safe -- -DLISTED
// tcbmc: safe -- --target avr
// tcbmc: violation assertion -- -DCALL=sprintf(text,"%d",n);assert(text[1]!='4')
// tcbmc: violation assertion -- -DCALL=sprintf(text,"%d",n);assert(text[0]!='-')
// tcbmc: violation assertion -- -DCALL=print("%d",n);assert(text[1]!='4')
// tcbmc: violation assertion -- -DCALL=sprintf(text,"%x",n);assert(text[0]!='c')
// tcbmc: violation assertion -- -DCALL=sprintf(text,"%lu",l);assert(text[19]!='9')
// tcbmc: violation assertion -- -DCALL=snprintf(text,3,"%d",n);assert(strcmp(text,"10"))
// tcbmc: violation assertion -- -DCALL=sprintf(text,"%d:%d",n,n);assert(text[4]!='x')
// A number is printed by digits, where it is small by the right ones; what is around it is as it stands, up to a second one.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
unsigned long __VERIFIER_nondet_ulong(void);
static char text[40];
static void print(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
}
#define IS(result, ...) (memset(text, 1, sizeof text), (void)(print)(__VA_ARGS__), assert(strcmp(text, result) == 0))
#ifndef LISTED
#define print(...) sprintf(text, __VA_ARGS__)
#endif
#define DIGIT(c) ((c) >= '0' && (c) <= '9')

int main(void) {
#ifdef CALL
  int n = __VERIFIER_nondet_int();
  unsigned long l = __VERIFIER_nondet_ulong();
  CALL;
#elif defined ANY
  int n = __VERIFIER_nondet_int();
  int length = sprintf(text, "%d", n);
  assert(text[0] == '-' ? n < 0 : DIGIT(text[0]) && n >= 0);
  for (int i = 1; i < length; i++) assert(DIGIT(text[i]));
  if (n >= 0 && n < 100) {
    int back = 0;
    for (int i = 0; i < length; i++) back = back * 10 + (text[i] - '0');
    assert(back == n);
  }
  unsigned long l = __VERIFIER_nondet_ulong();
  sprintf(text, "%lu", l);
  for (int i = 0; text[i] != 0; i++) assert(DIGIT(text[i]));
  assert((text[0] == '0') == (l == 0));
  sprintf(text, "<%d>", n & 15);
  assert(text[(n & 15) < 10 ? 2 : 3] == '>');
#else
  IS("", "%.0d", 0);
  IS("0", "%d", 0);
  IS("-17", "%i", -17);
  IS("a17%b", "a%u%%b", 17);
  IS("  42|", "%4d|", 42);
  IS("42  |", "%-4d|", 42);
  IS("0042", "%04d", 42);
  IS("-042", "%04d", -42);
  IS(" 5 ", "% d ", 5);
  IS("-5", "% d", -5);
  IS(" +005", "%+5.3d", 5);
  IS("0X3F", "%#X", 63);
  IS("0", "%#x", 0);
  IS("017", "%#o", 15);
  IS("0x000f", "%#06x", 15);
  IS("a  b|c  |", "%c%3c|%-3c|", 'a', 'b', 'c');
  IS("44", "%hhd", 300);
  IS("-1", "%hd", 65535);
  IS("99", "%llu", 99ull);
  IS("  12,", "%*d%c", 4, 12, ',');
#endif
}
