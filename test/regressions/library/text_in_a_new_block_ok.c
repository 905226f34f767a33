// tcbmc: safe switches=0
// A text in a new block has no end within.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int main(void) {
  char *text;
  if (asprintf(&text, "%s-%d", "ab", 42) < 0) return 1;
  assert(strlen(text) == 5);
  free(text);
  time_t now = time(NULL);
  struct tm parts;
  localtime_r(&now, &parts);
  static const char months[12] = "JFMAMJJASOND";
  return months[parts.tm_mon] == 'X';
}
