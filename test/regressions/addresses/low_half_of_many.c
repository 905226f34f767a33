// tcbmc: violation assertion
// tcbmc: violation assertion -- -DBYTE
// More objects than layouts are made for: in the one layout that is looked at, no part of an address is always zero.
#include <assert.h>
#include <stdlib.h>
#define COUNT 30
extern void __VERIFIER_assume(int);
static struct node { struct node *next; } *first;
int main(void) {
  for (int i = 0; i < COUNT; i++) {
    struct node *node = malloc(sizeof *node);
    node->next = first;
    first = node;
#ifdef BYTE
    int seen = (unsigned char)((unsigned long)node >> 8);
    if (i > 1) __VERIFIER_assume(seen != (unsigned char)((unsigned long)node->next >> 8));
#else
    __VERIFIER_assume((int)(long)node);
#endif
  }
  assert(0);
}
