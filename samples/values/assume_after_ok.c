// tcbmc: safe switches=6
//
// What stands behind an assumption counts only for the executions that meet it.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int condition);

int alarm_raised;

void *sensor(void *arg) {
  alarm_raised = 1;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, sensor, NULL);
  int before = alarm_raised;
  int after = alarm_raised;
  __VERIFIER_assume(before == after);
  assert(before == after);
  return 0;
}
