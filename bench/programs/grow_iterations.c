// tcbmc: violation assertion
//
// The 300th iteration of a loop whose number is an input: five iterations are followed at first.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static int count, limit;

static void *work(void *arg) {
  for (int i = 0; i < limit; i++) {
    count++;
    assert(count != 300);
  }
  return arg;
}

int main(void) {
  limit = __VERIFIER_nondet_int();
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  return 0;
}
