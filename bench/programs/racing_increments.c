// tcbmc: safe
//
// Two threads of 200 racing accesses each: increments of one variable that can be lost. What is left is no more than
// all of them.
#include <assert.h>
#include <pthread.h>

#define ROUNDS 100

int shared;

void increments(void) {
  for (int i = 0; i < ROUNDS; i++) shared = shared + 1;
}

void *second(void *arg) {
  increments();
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, second, NULL);
  increments();
  pthread_join(thread, NULL);
  assert(shared >= 2 && shared <= 2 * ROUNDS);
  return 0;
}
