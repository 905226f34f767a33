// tcbmc: safe
// As text_without_end.c, but there is an end; and lengths are numbers that are computed with.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

int main(void) {
  char name[32], copy[40];
  int s = socket(AF_INET, SOCK_STREAM, 0);
  if (s < 0) return 1;
  long n = recv(s, name, sizeof name - 1, 0);
  if (n < 0) return 1;
  name[n] = 0;
  size_t length = strlen(name);
  assert(length <= (size_t)n && strnlen(name, 5) == (length < 5 ? length : 5));
  assert(snprintf(copy, sizeof copy, "<%s>", name) == (int)length + 2);
  puts(name);
  if (length > 0) assert(name[length - 1] != 0);
  return 0;
}
