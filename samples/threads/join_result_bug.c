// tcbmc: violation use-after-free switches=2
//
// A thread hands the address of its local variable back; the variable is gone when it is read.
#include <assert.h>
#include <pthread.h>

void *address(int *variable) {
  return variable;
}

void *square(void *arg) {
  int result = *(int *)arg * *(int *)arg;
  return address(&result);
}

int main(void) {
  int number = 9;
  void *result;
  pthread_t thread;
  pthread_create(&thread, NULL, square, &number);
  pthread_join(thread, &result);
  assert(*(int *)result == 81);
  return 0;
}
