// tcbmc: safe
// What was not converted stays, and so does what is beside it.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  int two[2] = {1, 2}, seen = 0, number = 5;
  assert(sscanf("7", "%d", two) <= 1 && two[1] == 2);
  int count = scanf("%d %*s %d%n", &two[0], &two[1], &seen);
  assert(count <= 2);
  if (count < 2) assert(two[1] == 2);
  if (count < 1) assert(seen == 0);
  char word[8], letter[2] = "a", small[4];
  if (scanf("%7s", word) == 1) assert(strlen(word) >= 1 && strlen(word) <= 7);
  scanf(" %c", letter);
  assert(letter[1] == 0);
  if (sscanf("abc de f", "%s", small) == 1) assert(strlen(small) <= 3);
  if (scanf("%3[^,]", small) == 1) assert(small[0] != 0 && strlen(small) < 4);
  if (scanf("%3d", &number) == 1) assert(number <= 999 && number >= -99);
  else assert(number == 5);
  unsigned char bytes[4] = {1, 2, 3, 4};
  scanf("%2hhu", &bytes[1]);
  assert(bytes[0] == 1 && bytes[2] == 3);
  const char *text = "12 34";
  seen = 0;
  sscanf(text, "%d%n", &number, &seen);
  assert(seen >= 0 && seen <= 5);
  double real;
  long long large;
  scanf("%lf %lld", &real, &large);
  assert(scanf("%%") <= 0);
  return 0;
}
