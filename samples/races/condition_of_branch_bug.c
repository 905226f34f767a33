// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The variable is written if one input says so and read if another one does.
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
  input = __VERIFIER_nondet_int();
  if (input <= 0) mode = value;
  pthread_join(thread, 0);
  return 0;
}
