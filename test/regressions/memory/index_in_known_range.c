// tcbmc: violation assertion switches=0
// Conditions on an index limit the elements that an access can go to, also in an array of very many.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
extern void __VERIFIER_assume(int);

int many[100000];

int main(void) {
  int i = __VERIFIER_nondet_int();
  short j = __VERIFIER_nondet_short();
  __VERIFIER_assume(i >= 2);
  __VERIFIER_assume(i < 20);
  if (j > 12 || j < 0) return 0;
  many[i] = 1;
  many[j] += 2;
  assert(many[i] == 1 || (i == j && many[i] == 3));
  assert(many[0] == 0 || i == 0 || j == 0);
  for (int k = 13; k < 20; k++) assert(many[k] < 2);
  if (j == 3) assert(many[3] != 3);
  return 0;
}
