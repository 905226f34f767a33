// tcbmc: violation race -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// Two names for one block of the heap.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int value;
} *mine, *yours;

void *worker(void *unused) {
  yours->value = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  mine = malloc(sizeof *mine);
  yours = mine;
  pthread_create(&thread, 0, worker, 0);
  mine->value = 2;
  pthread_join(thread, 0);
  return 0;
}
