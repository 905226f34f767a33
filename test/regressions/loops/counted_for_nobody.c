// tcbmc: safe
// tcbmc: safe -- --deadlock-only
// tcbmc: violation assertion -- -DREAD
// tcbmc: violation race -- --race-only -DTWICE
// tcbmc: safe -- --race-only
// tcbmc: violation assertion -- -DPOINTED
// tcbmc: violation out-of-bounds -- -DINDEX
//
// Endless loops that only add to what nobody reads.
#include <assert.h>
#include <pthread.h>
int rounds, total, x, table[3];
static void *count(void *argument) {
  while (1) {
    rounds++;
    total += rounds * 2;
#ifdef INDEX
    table[rounds] = 0;
#endif
  }
  return argument;
}
int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, count, 0);
#ifdef TWICE
  pthread_create(&second, 0, count, 0);
#endif
  x = 1;
  assert(x == 1);
#ifdef READ
  assert(total < 5);
#endif
#ifdef POINTED
  int *place = &rounds;
  assert(*place < 3);
#endif
  return 0;
}
