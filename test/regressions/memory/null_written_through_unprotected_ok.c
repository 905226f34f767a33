// tcbmc: safe -- --invalid-accesses unknown
// tcbmc: safe -- --invalid-accesses unknown --target ip16
// There is nothing at the beginning of memory that a store could hit.
#include <assert.h>

int nondet_int(void);
int counter = 1;

int main(void) {
  int *nowhere = nondet_int() ? (int *)0 : (int *)2;
  *nowhere = 5;
  assert(counter == 1);
}
