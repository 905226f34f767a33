// tcbmc: violation out-of-bounds -- -DOF=1
// tcbmc: violation out-of-bounds -- -DOF=2
// tcbmc: violation out-of-bounds -- -DOF=3
// tcbmc: violation out-of-bounds -- -DOF=4
// tcbmc: violation null-dereference -- -DOF=5
// tcbmc: violation null-dereference -- -DOF=6
// tcbmc: violation use-after-free -- -DOF=7
// tcbmc: violation out-of-bounds -- -DOF=8
// tcbmc: violation out-of-bounds -- -DOF=9
// tcbmc: violation assertion -- -DOF=10
// tcbmc: violation out-of-bounds -- -DOF=11
// tcbmc: violation null-dereference -- -DOF=12
// What is wrong somewhere along strings is found, whichever of several places a pointer points to.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

unsigned char __VERIFIER_nondet_uchar(void);
_Bool __VERIFIER_nondet_bool(void);

static char table[3][4], small[2];

int main(void) {
  int k = __VERIFIER_nondet_uchar() % 3, n = __VERIFIER_nondet_uchar() % 8;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) table[i][j] = __VERIFIER_nondet_uchar();
  char *text = table[k];
  char *maybe = __VERIFIER_nondet_bool() ? text : 0;
  char *block = malloc(n == 7 ? 2 : 4);
  if (block == 0) return 0;
#if OF == 1
  strcpy(small, text);
#elif OF == 2
  for (int i = 0; i < 4; i++) table[2][i] = 'a';
  return strcmp(text, "aaaaaa");
#elif OF == 3
  strncpy(small, text, n);
#elif OF == 4
  for (int i = 0; i < 4; i++) table[2][i] = 'a';
  return memcmp(text, "aaaaaaaa", n);
#elif OF == 5
  if (n < 7) strcpy(block, maybe);
#elif OF == 6
  strncpy(maybe, "ab", n);
#elif OF == 7
  if (n == 3) free(block);
  strcpy(block, "a");
#elif OF == 8
  strcpy(block, text);
#elif OF == 9
  memset(table[k + (n == 7)], 'x', 4);
#elif OF == 10
  strcpy(table[k], "ab");
  assert(k != 2 || strcmp(table[n % 3], "ab") != 0 || n % 3 == 2);
#elif OF == 11
  for (int i = 0; i < 4; i++) table[2][i] = 'a';
  return strchr(text, 'b') != 0;
#else
  return strchr(maybe, 'b') != 0;
#endif
  return 0;
}
