// tcbmc: unknown -- --invalid-accesses unknown
// tcbmc: unknown -- --invalid-accesses unknown --target ip16
// A store by way of a number may hit a variable, also where one that hits nothing is no mistake.
#include <assert.h>

unsigned long nondet_ulong(void);
int counter = 1;

int main(void) {
  *(int *)nondet_ulong() = 5;
  assert(counter == 1);
}
