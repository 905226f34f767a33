// tcbmc: safe
// tcbmc: violation out-of-bounds -- -DCASE=1
// tcbmc: violation out-of-bounds -- -DCASE=2
// tcbmc: violation out-of-bounds -- -DCASE=3
// tcbmc: safe -- -D_GNU_SOURCE -DCASE=4
// tcbmc: violation assertion -- -D_GNU_SOURCE -DCASE=5
// Conversions between strings of bytes and wide ones, and both forms of strerror_r.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#ifndef CASE
#define CASE 0
#endif
int main(void) {
  wchar_t wide[4];
  char text[4];
  assert(mbstowcs(wide, "abc", 4) == 3 && wide[0] == 'a' && wide[3] == 0);
  assert(mbstowcs(wide, "abcdef", 4) == 4 && mbstowcs(NULL, "abcdef", 0) == 6);
  assert(wcstombs(text, L"xy", 4) == 2 && strcmp(text, "xy") == 0);
  size_t any = wcstombs(text, L"\u20ac", 4);
  assert(any == (size_t)-1 || any <= 4);
  if (CASE == 1) mbstowcs(wide, "abcdef", 5);
  if (CASE == 2) wcstombs(text, L"abcdef", 5);
#ifdef _GNU_SOURCE
  char *message = strerror_r(2, text, sizeof text);
  assert(message != NULL && strlen(message) < 64);
  if (CASE == 5) assert(message == text);
#else
  int error = strerror_r(2, text, sizeof text);
  if (error == 0) assert(strlen(text) < sizeof text);
  if (CASE == 3) strerror_r(2, text, 5);
#endif
}
