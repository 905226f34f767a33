// tcbmc: violation assertion switches=2
//
// An assumption that no execution can meet does not hide what was wrong before it.
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
  assert(before == after);
  __VERIFIER_assume(0);
  return 0;
}
