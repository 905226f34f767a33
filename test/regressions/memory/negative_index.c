// tcbmc: violation out-of-bounds switches=1
// An index that may be negative leads below the array, not into whatever object lies there.
#include <pthread.h>

int array[2];
int *cursor = array;

void *writer(void *argument) {
  cursor[-1] = 1;
  return 0;
}

void *mover(void *argument) {
  *cursor++ = 0;
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, mover, 0);
  pthread_create(&second, 0, writer, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
