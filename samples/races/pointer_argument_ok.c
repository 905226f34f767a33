// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A function writes through a pointer that it is given; each thread gives it another variable.
#include <pthread.h>

int x, y;

void set(int *target, int value) {
  *target = value;
}

void *worker(void *unused) {
  set(&y, 1);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  int seen = x;
  pthread_join(thread, 0);
  return seen;
}
