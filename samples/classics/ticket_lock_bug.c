// tcbmc: safe switches=6
// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A ticket lock whose display is a plain variable: it excludes, but the display is read while it is written.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint next;
unsigned serving;
int inside;

void *worker(void *unused) {
  unsigned mine = atomic_fetch_add(&next, 1);
  while (serving != mine);
  assert(inside == 0);
  inside = 1;
  inside = 0;
  serving = mine + 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return 0;
}
