// tcbmc: safe
// tcbmc: bounded -- --property leak -DALLOCATED
// What was not converted stays, and so does what is beside it, in a list as in a call.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int read(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int count = vscanf(format, list);
  va_end(list);
  return count;
}

static int text(const char *from, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int count = vsscanf(from, format, list);
  va_end(list);
  return count;
}

int main(void) {
  int two[2] = {1, 2}, seen = 0, number = 5;
  assert(text("7", "%d", two) <= 1 && two[1] == 2);
  int count = read("%d %*s %d%n", &two[0], &two[1], &seen);
  assert(count >= EOF && count <= 2);
  if (count < 2) assert(two[1] == 2 && seen == 0);
  char word[8], letter[2] = "a", small[4];
  if (read("%7s", word) == 1) assert(strlen(word) >= 1 && strlen(word) <= 7);
  read(" %c", letter);
  assert(letter[1] == 0);
  if (text("abc de f", "%s", small) == 1) assert(strlen(small) <= 3);
  if (read("%3[^],]", small) == 1) assert(small[0] != 0 && strlen(small) < 4);
  if (read("%3d", &number) == 1) assert(number <= 999 && number >= -99);
  else assert(number == 5);
  unsigned char bytes[4] = {1, 2, 3, 4};
  read("%2hhu", &bytes[1]);
  assert(bytes[0] == 1 && bytes[2] == 3);
  seen = 0;
  text("12 34", "%d%n", &number, &seen);
  assert(seen >= 0 && seen <= 5);
  double real[2] = {1, 2};
  float single[2] = {1, 2};
  long long large;
  read("%lf %f %lld", &real[0], &single[0], &large);
  assert(real[1] == 2 && single[1] == 2);
  assert(read("%%") <= 0);
#ifdef ALLOCATED
  char *made;
  if (read("%ms", &made) == 1) {
    assert(strlen(made) > 0);
    free(made);
  }
#endif
  return 0;
}
