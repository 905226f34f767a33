// tcbmc: violation uninitialized -- --property checks,uninitialized -DUSE=release(p)
// tcbmc: violation uninitialized -- --property checks,uninitialized -DUSE=grow(p)
// tcbmc: violation out-of-bounds -- -DUSE=release(p)
// tcbmc: violation invalid-free -- -DUSE=grow(p)
// tcbmc: safe -- --property checks,uninitialized -DSET -DUSE=release(p)
// tcbmc: safe -- --property checks,uninitialized -DSET -DUSE=grow(p)
// A pointer that nobody has set may have the bits of any address; where a block was not made, they do not lead to it.
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
struct node { struct node *next; };
static void get(struct node **list) {
  if (__VERIFIER_nondet_bool()) return;
  struct node *first = malloc(sizeof *first);
  if (first == NULL) return;
  first->next = NULL;
  *list = first;
}
static void release(struct node *list) {
  for (struct node *next; list != NULL; list = next) {
    next = list->next;
    free(list);
  }
}
static void grow(struct node *list) {
  void *grown = realloc(list, 2 * sizeof *list);
  free(grown ? grown : list);
}
int main(void) {
  struct node *p;
#ifdef SET
  p = NULL;
#endif
  get(&p);
  USE;
}
