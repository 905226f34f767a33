// tcbmc: violation assertion switches=0
// A distance between objects, added to a pointer, leads to the other object.
#include <assert.h>

struct node {
  long next;
  int value;
} a, b;

int main(void) {
  a.next = (char *)&b - (char *)&a;
  if (a.next > 1000 || a.next < -1000) return 0;
  struct node *node = (struct node *)((char *)&a + a.next);
  node->value = 3;
  assert(b.value == 3);
  assert(a.value == 3);
  return 0;
}
