// tcbmc: bounded
// An unknown pointer that equals an address of an object leads there: uninitialised ones, in memory too, and ones to functions. That objects do not touch is assumed.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
  int *to;
  int n;
};

int x, y[3];
unsigned long __VERIFIER_nondet_ulong(void);
void __VERIFIER_assume(int);

void one(void) { x = 7; }

int main(void) {
  int *p;
  if (p == &x)
    *p = 1;
  else
    x = 1;
  assert(x == 1);

  uintptr_t u = __VERIFIER_nondet_ulong();
  __VERIFIER_assume(u == (uintptr_t)&y[0] || u == (uintptr_t)&y[2]);
  *(int *)u = 5;
  assert(y[0] + y[2] == 5 && y[1] == 0);

  struct node *node = malloc(sizeof *node);
  if (!node)
    return 0;
  if (node->to == &x)
    *node->to = 3;
  else
    x = 3;
  assert(x == 3);

  void (*call)(void);
  if (call == one)
    call();
  else
    x = 7;
  assert(x == 7);
  return 0;
}
