// tcbmc: violation assertion switches=14
//
// Two threads take turns: the 14th turn is the wrong one.
#include <assert.h>
#include <pthread.h>

static int turn;

static void *second(void *arg) {
  for (int i = 1; i < 20 && turn == i; i += 2) turn = i + 1;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, second, NULL);
  for (int i = 0; i < 20 && turn == i; i += 2) turn = i + 1;
  assert(turn != 14);
  return 0;
}
