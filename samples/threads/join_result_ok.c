// tcbmc: bounded switches=6
//
// A thread hands its result back through pthread_join, in memory that outlives it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *square(void *arg) {
  int *result = malloc(sizeof *result);
  *result = *(int *)arg * *(int *)arg;
  return result;
}

int main(void) {
  int number = 9;
  void *result;
  pthread_t thread;
  pthread_create(&thread, NULL, square, &number);
  pthread_join(thread, &result);
  assert(*(int *)result == 81);
  free(result);
  return 0;
}
