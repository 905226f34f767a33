// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The variable is written only if an input says so, which says to the other thread not to read it.
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int mode, value;

void *worker(void *argument) {
  int input = (int)(long)argument;
  if (input > 0) value = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  long input = __VERIFIER_nondet_int();
  pthread_create(&thread, 0, worker, (void *)input);
  if (input <= 0) mode = value;
  pthread_join(thread, 0);
  return 0;
}
