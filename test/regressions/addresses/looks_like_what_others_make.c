// tcbmc: violation assertion -- --property assertion -DHOW=1
// tcbmc: violation assertion -- --property assertion -DHOW=1 -DREAD
// tcbmc: violation assertion -- --property assertion -DHOW=1 -DFREE
// tcbmc: violation assertion -- --property assertion -DHOW=2
// tcbmc: violation assertion -- --property assertion -DHOW=2 -DREAD
// tcbmc: violation assertion -- --property assertion -DHOW=2 -DFREE
// tcbmc: violation uninitialized -- --property checks,uninitialized -DHOW=1
// tcbmc: violation uninitialized -- --property checks,uninitialized -DHOW=2 -DFREE
// tcbmc: violation race -- --property race,assertion -DHOW=3
// tcbmc: violation assertion -- --property assertion -DHOW=3 -DFREE
// tcbmc: unknown -- --property assertion -DHOW=3
// tcbmc: unknown -- --property assertion -DHOW=3 -DREAD
// tcbmc: violation assertion -- --property assertion -DHOW=1 -DSET
// tcbmc: safe -- --property assertion -DHOW=3 -DSET
// tcbmc: safe -- --property assertion -DHOW=3 -DSET -DREAD
// A pointer that nobody has set may look like the address of what another thread makes later, or has for itself: there it is not followed.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
int x;
int *shared = &x;
_Bool made;
void *maker(void *arg) {
#if HOW == 1
  int *q = malloc(sizeof *q);
  if (q) { *q = 2; shared = q; }
#elif HOW == 2
  int l = 2;
  shared = &l;
  l++;
  shared = &x;
#elif HOW == 3
  made = 1;
  int *q = malloc(sizeof *q);
  if (q) { *q = 2; shared = q; }
#endif
  return 0;
}
void *user(void *arg) {
  int *p;
  #ifdef SET
  p = shared;
#else
  if (__VERIFIER_nondet_bool()) p = shared;
#endif
#ifdef READ
  int y = *p;
  assert(y == 0 || made);
#elif defined(FREE)
  if (p != &x) { free(p); assert(made); }
#else
  *p = 1;
  assert(x == 1 || made);
#endif
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, user, 0);
  pthread_create(&b, 0, maker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
