// tcbmc: safe
// Formats that are known without being literals, or that cannot store; what a format prints is none.
#include <stdio.h>
static const char *const line = "%d %p\n";
const char text[] = "%s";
int main(void) {
  int n = 0;
  const char *number = "%d";
  printf(line, n, (void *)&n);
  printf(text, "%n");
  printf(n ? "%x" : "%u", n);
  printf(number, n);
}
