// tcbmc: safe
// tcbmc: safe -- --ilp32
// tcbmc: safe -- --target ip16
// What all layouts agree on.
#include <assert.h>
#include <stdint.h>

int object, other, array[3];
struct node { struct node *next; int value; } last, first = {&last, 1};

int main(void) {
  assert(&object != 0 && (uintptr_t)&object > 0 && &object != (int *)-1);
  assert(&object != &other && &array[1] > &array[0] && &array[3] - array == 3);
  int sum = 0;
  for (int *p = array; p != array + 3; p++) sum += *p;
  for (struct node *node = &first; node; node = node->next) sum += node != &last;
  assert(sum == 1);
  return 0;
}
