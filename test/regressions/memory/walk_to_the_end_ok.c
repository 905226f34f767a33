// tcbmc: safe
// Three loops share one pointer along a string, of which only the end is known: none of them goes past it.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

static int words(const char *s) {
  int n = 0;
  while (*s) {
    while (*s == ' ') s++;
    if (!*s) break;
    n++;
    while (*s && *s != ' ') s++;
  }
  return n;
}

int main(void) {
  char line[8] = "";
  for (int i = 0; i < 7; i++) line[i] = __VERIFIER_nondet_char();
  assert(words(line) <= 4);
  return 0;
}
