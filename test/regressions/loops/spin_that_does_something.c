// tcbmc: violation assertion -- -DCASE=1
// tcbmc: violation assertion -- -DCASE=2
// tcbmc: bounded -- -DCASE=3 --unwind 6
// tcbmc: violation out-of-bounds -- -DCASE=4
// tcbmc: violation assertion -- -DCASE=5
// tcbmc: violation assertion -- -DCASE=6
// tcbmc: violation assertion -- -DCASE=7
// tcbmc: violation assertion -- -DCASE=8
//
// What a loop that waits keeps is looked at: by an assertion in it, by who leaves it after so many rounds, as an index, through a pointer. It is none that only waits.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
atomic_int flag;
int places[3], tries;
static int *spare;
static void *wait(void *argument) {
  int rounds = 0;
#if CASE == 1
  while (!atomic_load(&flag)) {
    rounds++;
    assert(rounds < 4);
  }
#elif CASE == 2
  while (!atomic_load(&flag))
    if (++rounds > 3) break;
  assert(atomic_load(&flag));
#elif CASE == 3
  while (!atomic_load(&flag)) spare = malloc(4);
#elif CASE == 4
  while (!atomic_load(&flag)) rounds++;
  places[rounds] = 1;
#elif CASE == 5
  int *pointer = &rounds;
  while (!atomic_load(&flag)) ++*pointer;
  assert(rounds < 3);
#elif CASE == 6
  while (!atomic_load(&flag)) tries++;
#elif CASE == 7
  while (!atomic_load(&flag))
    if (rounds++ == 2) tries = 3;
#elif CASE == 8
  int last = 0;
  while (!atomic_load(&flag)) {
    if (last == 2) tries = 3;
    last = rounds;
    if (rounds < 3) rounds++;
  }
#endif
  return argument;
}
int main(void) {
  pthread_t waiter;
  pthread_create(&waiter, 0, wait, 0);
  atomic_store(&flag, 1);
  pthread_join(waiter, 0);
#if CASE >= 6
  assert(tries < 3);
#endif
  return 0;
}
