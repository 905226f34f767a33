// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The functions that the input chooses between touch nothing that the worker writes.
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int x, y, z;

void setX(void) {
  x = 1;
}

void setY(void) {
  y = 1;
}

void setZ(void) {
  z = 1;
}


void *worker(void *unused) {
  setX();
  return 0;
}

int main(void) {
  pthread_t thread;
  void (*actions[2])(void) = {setY, setZ};
  pthread_create(&thread, 0, worker, 0);
  actions[__VERIFIER_nondet_int() != 0]();
  pthread_join(thread, 0);
  return 0;
}
