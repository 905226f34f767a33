// tcbmc: bounded
// A table of pointers, of which the index is made of the bits of an address: the access stays in the table.
#include <assert.h>
#include <stdint.h>

int a, b;
struct {
  int *pointer;
  long used, spare;
} table[8];

static unsigned long hash(int *p) {
  uintptr_t bits = (uintptr_t)p;
  bits ^= bits >> 7;
  return (bits >> 4) & 7;
}

int main(void) {
  table[hash(&a)].pointer = &a;
  table[hash(&b)].pointer = &b;
  int *found = table[hash(&a)].pointer;
  assert(found == &a || (found == &b && hash(&a) == hash(&b)));
  *found = 3;
  assert(a == 3 || b == 3);
  return 0;
}
