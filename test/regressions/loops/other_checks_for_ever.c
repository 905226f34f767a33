// tcbmc: violation null-dereference -- --property memory
// tcbmc: violation assertion switches=2 -- --property assertion
// Two that take turns for ever. Behind the assertion, of which not everybody asks, a null pointer is used.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int turn;
int x;
int *where = &x;
int *there = &x;

void *work(void *argument) {
  while (1) {
    while (turn != 1);
    x = 1 - x;
    where = x ? 0 : &x;
    turn = 0;
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  while (1) {
    while (turn != 0);
    *there = *there;
    assert(x == 0);
    turn = 1;
    if (x) *where = 1;
  }
}
