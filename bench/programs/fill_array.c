// tcbmc: safe switches=4
#include <assert.h>
#include <pthread.h>

#define LENGTH 10000

int numbers[LENGTH];

void *reader(void *arg) {
  int first = numbers[0], middle = numbers[LENGTH / 2], last = numbers[LENGTH - 1];
  assert(first == 0);
  assert(middle == 0 || middle == LENGTH / 2);
  assert(last == 0 || last == LENGTH - 1);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, reader, NULL);
  for (int i = 0; i < LENGTH; i++) numbers[i] = i;
  pthread_join(thread, NULL);
  assert(numbers[4321] == 4321);
  return 0;
}
