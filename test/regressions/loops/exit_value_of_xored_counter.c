// tcbmc: violation assertion switches=2
// As exit_value_of_a_counter.c, but each round of unrolling finds one more bit of the counter to vary.
#include <assert.h>
#include <pthread.h>

long counter;

void *adder(void *argument) {
  __sync_add_and_fetch(&counter, 1);
  return 0;
}

void *flipper(void *argument) {
  __sync_fetch_and_xor(&counter, 1);
  return (void *)counter;
}

int main(void) {
  pthread_t first, second;
  void *result;
  pthread_create(&first, 0, adder, 0);
  pthread_create(&second, 0, flipper, 0);
  pthread_join(second, &result);
  assert(result != (void *)1L);
  return 0;
}
