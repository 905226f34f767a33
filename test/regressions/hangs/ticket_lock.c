// tcbmc: safe -- --hang-only
// tcbmc: violation hang -- --hang-only -DSKIPS
// tcbmc: violation hang -- --hang-only -DRETURNS_EARLY
// tcbmc: safe -- --hang-only --encoding partial-order
// tcbmc: violation hang -- --hang-only -DSKIPS --encoding partial-order
//
// A number that is passed over, or not passed on, is waited for.
#include <pthread.h>
#include <stdatomic.h>
atomic_uint next, owner;
static void *use(void *argument) {
  unsigned mine = atomic_fetch_add(&next, 1);
  while (owner != mine);
#ifdef RETURNS_EARLY
  if (mine == 1) return argument;
#endif
#ifdef SKIPS
  owner = mine + (mine == 0 ? 2 : 1);
#else
  owner = mine + 1;
#endif
  return argument;
}
int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, use, 0);
  pthread_create(&second, 0, use, 0);
  use(0);
  pthread_join(first, 0);
  pthread_join(second, 0);
}
