// tcbmc: violation out-of-bounds -- -DUSE=1
// tcbmc: violation assertion -- -DUSE=2
// tcbmc: violation use-after-free -- -DUSE=3
// tcbmc: violation assertion -- -DUSE=4
// tcbmc: violation invalid-free -- -DUSE=5
// One execution follows a number made of two addresses into the other object, and a pointer that was moved too far stays with its own.
#include <assert.h>
#include <malloc.h>
#include <stdlib.h>

long __VERIFIER_nondet_long(void);
char a[8], b[24];

int main(void) {
  long distance = b - a;
  if (distance > 4096 || distance < -4096) return 0;
#if USE == 1
  a[distance] = 3;
  assert(b[0] == 3);
  long n = __VERIFIER_nondet_long();
  if (a + n == b) a[n] = 4;
#elif USE == 2
  char *p = malloc(16), *q = malloc(32);
  if (!p || !q) return 0;
  long between = q - p;
  if (between > 4096 || between < -4096) return 0;
  assert(malloc_usable_size(p + between) != 32);
#elif USE == 3
  char *p = malloc(16), *q = malloc(16);
  if (!p || !q) return 0;
  long between = q - p;
  if (between > 4096 || between < -4096) return 0;
  free(p + between);
  q[0] = 1;
#elif USE == 4
  char *p = malloc(16), *q = malloc(16);
  if (!p || !q) return 0;
  long between = q - p;
  if (between > 4096 || between < -4096) return 0;
  p[between] = 5;
  char *r = realloc(p + between, 32);
  if (!r) return 0;
  assert(r[0] != 5);
#elif USE == 5
  char *p = malloc(16), *q = malloc(16);
  if (!p || !q) return 0;
  a[distance] = 3;
  long n = __VERIFIER_nondet_long();
  if (n > 0 && n < 4096 && p + n == q) free(p + n);
#endif
  return 0;
}
