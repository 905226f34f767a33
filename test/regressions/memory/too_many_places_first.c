// tcbmc: violation assertion switches=0
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int values[100000];

int main(void) {
  unsigned index = __VERIFIER_nondet_uint();
  if (index >= sizeof values / sizeof *values) return 0;
  values[index] = 1;
  assert(values[3] == 0);
}
