// tcbmc: violation uninitialized -- --property checks,uninitialized
// tcbmc: violation race -- --property race,assertion
// tcbmc: unknown -- --property assertion
// A shared block that nobody has filled in may hold what looks like the address of a block that another thread makes later: there it is not followed.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct node { int *p; } *node;
_Bool made;
void *maker(void *arg) {
  made = 1;
  int *q = malloc(sizeof *q);
  if (q) { *q = 2; node->p = q; }
  return 0;
}
void *user(void *arg) {
  int *p = node->p;
  int y = *p;
  *p = 1;
  assert(made);
  return 0;
}
int main(void) {
  node = malloc(sizeof *node);
  if (!node) return 0;
  pthread_t a, b;
  pthread_create(&a, 0, user, 0);
  pthread_create(&b, 0, maker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
