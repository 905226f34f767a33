// tcbmc: unknown
// Only a few of the places are followed, and the answer promises nothing of the others.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static char values[100000];

int main(void) {
  unsigned index = __VERIFIER_nondet_uint();
  if (index >= sizeof values) return 0;
  values[index] = 1;
  assert(values[index] == 1);
}
