// tcbmc: bounded
// Links are two addresses in one number; which one is left when the other is taken out is known by its value.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
  int value;
  uintptr_t links;
};

int main(void) {
  struct node *nodes[3];
  for (int i = 0; i < 3; i++) {
    nodes[i] = malloc(sizeof *nodes[i]);
    nodes[i]->value = i + 1;
  }
  nodes[0]->links = (uintptr_t)nodes[1];
  nodes[1]->links = (uintptr_t)nodes[0] ^ (uintptr_t)nodes[2];
  nodes[2]->links = (uintptr_t)nodes[1];
  uintptr_t before = 0;
  int seen = 0;
  for (struct node *at = nodes[0]; at;) {
    seen = seen * 10 + at->value;
    uintptr_t next = at->links ^ before;
    before = (uintptr_t)at;
    at = (struct node *)next;
  }
  assert(seen == 123);
  return 0;
}
