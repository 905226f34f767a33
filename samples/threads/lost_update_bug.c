// tcbmc: violation assertion switches=4
//
// Two threads add one to a counter, and the counter ends at one: each `counter + 1` is a read and a later write,
// and the other thread's whole addition fits in between.
#include <assert.h>
#include <pthread.h>

int counter;

void *increment(void *arg) {
  int seen = counter;
  counter = seen + 1;
  return arg;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, increment, NULL);
  pthread_create(&second, NULL, increment, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(counter == 2);
  return 0;
}
