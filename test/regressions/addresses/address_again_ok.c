// tcbmc: safe
// Blocks that live at the same time have different addresses, and only one has that of a freed one.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *first = malloc(4), *second = malloc(4);
  if (!first || !second) return 0;
  assert(first != second);
  free(first);
  int *third = malloc(4), *fourth = malloc(4);
  if (!third || !fourth) return 0;
  assert(second != third && third != fourth);
  assert(first != third || first != fourth);
  free(second);
  free(third);
  free(fourth);
  return 0;
}
