// tcbmc: safe -- -DCASE=1
// tcbmc: safe -- -DCASE=2
// tcbmc: safe -- -DCASE=3
// tcbmc: safe -- --race-only -DCASE=1
// tcbmc: safe -- --deadlock-only -DCASE=1
// tcbmc: violation assertion -- -DCASE=4
// tcbmc: violation assertion -- -DCASE=5
// tcbmc: violation assertion -- -DCASE=6
// tcbmc: violation assertion -- -DCASE=7
//
// What an atomic section comes to counts, not what it does on the way: one that gives everything back changes nothing, and its loop only computes.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern _Bool __VERIFIER_nondet_bool(void);
int x, y, *place = &x;
atomic_int go;
static void *work(void *argument) {
  while (1) {
    __VERIFIER_atomic_begin();
#if CASE == 1
    x++;
    x--;
#elif CASE == 2
    if (__VERIFIER_nondet_bool()) {
      *place += 3;
      int now = *place;
      *place = now - 3;
    }
#elif CASE == 3
    int before = x;
    x = 5;
    x += 3;
    assert(x == 8);
    x = before;
#elif CASE == 4
    x++;
    if (__VERIFIER_nondet_bool()) x--;
#elif CASE == 5
    x++;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    x--;
#elif CASE == 6
    // A loop in the section, at whose head it is another number.
    x++;
    while (__VERIFIER_nondet_bool()) x += 2;
    x--;
#else
    // The first round finds another number than the second.
    x++;
    y = x;
    x--;
    x = y == 1 ? 0 : x;
#endif
    __VERIFIER_atomic_end();
#if CASE == 6
    return argument;
#endif
  }
  return argument;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  atomic_store(&go, 1);
  __VERIFIER_atomic_begin();
  int now = x, other = y;
  __VERIFIER_atomic_end();
#if CASE == 6
  assert(now != 4);
#elif CASE == 7
  assert(other == 0);
#else
  assert(now == 0 && other == 0);
#endif
  return 0;
}
