#include <assert.h>
#include <pthread.h>

int counter;

void *add(void *arg) {
  counter = counter + 1;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  add(0);
  pthread_join(thread, 0);
  assert(counter == 2);
}
