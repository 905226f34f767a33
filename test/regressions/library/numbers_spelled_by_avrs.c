// tcbmc: safe
// tcbmc: violation out-of-bounds -- -DCASE=1
// tcbmc: violation out-of-bounds -- -DCASE=2
// tcbmc: violation out-of-bounds -- -DCASE=3
// tcbmc: violation out-of-bounds -- -DCASE=4
// tcbmc: violation assertion -- -DCASE=5
// tcbmc: safe -- -DOWN
// What itoa and its like write has the length that the number needs in the radix, with a sign only if that is 10.
#include <assert.h>
#include <avr/io.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);
long __VERIFIER_nondet_long(void);

#ifndef CASE
#define CASE 0
#endif
#ifdef OWN
char *itoa(int value, char *text, int radix) {
  text[0] = 'x';
  text[1] = 0;
  return text;
}
#endif

int main(void) {
  int n = __VERIFIER_nondet_int();
  long wide = __VERIFIER_nondet_long();
  char text[7], small[5], bits[17], words[12], point[10];
#ifdef OWN
  assert(itoa(-12, text, 10) == text && text[0] == 'x');
#else
  assert(itoa(-1203, text, 10) == text && strcmp(text, "-1203") == 0);
  assert(strcmp(itoa(-1, text, 16), "ffff") == 0 && strcmp(ultoa(3000000000, words, 36), "1dm4etc") == 0);
  itoa(n, CASE == 1 ? small : text, 10);
  assert(CASE == 1 || (strlen(text) <= 6 && (n >= 0) == (text[0] != '-')));
  if (CASE != 1 && n >= 10 && n < 100) assert(text[0] == '0' + n / 10 && text[1] == '0' + n % 10 && text[2] == 0);
  utoa(n, CASE == 2 ? text : bits, 2);
  assert(CASE == 2 || bits[0] == '1' || n == 0);
  ltoa(wide, CASE == 3 ? point : words, 10);
  dtostrf(n / 16.0, CASE == 4 ? 10 : 6, 2, point);
  assert(CASE == 4 || strlen(point) >= 6);
  if (CASE == 5) assert(strlen(dtostrf(n / 16.0, 4, 1, point)) == 4);
#endif
}
