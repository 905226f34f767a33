// tcbmc: safe
// The length is known to be small from conditions that the graph simplifies together, and with it how many places there are.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

static void last(int length) {
  int values[length];
  values[length - 1] = 1;
  assert(values[length - 1] == 1);
}

static void any(int length, int index) {
  int *values = calloc(length, sizeof *values);
  if (!values) return;
  if (index >= 0 && index < length) {
    values[index] = 1;
    assert(values[index] == 1);
  }
  free(values);
}

static void middle(unsigned length) {
  if (length == 0 || length > 8) return;
  char *block = malloc(length);
  if (!block) return;
  block[length / 2] = 1;
  free(block);
}

int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length < 1 || length > 9) return 0;
  last(length);
  any(length, __VERIFIER_nondet_int());
  middle(__VERIFIER_nondet_uint());
}
