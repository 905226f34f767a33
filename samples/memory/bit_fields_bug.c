// tcbmc: violation assertion switches=2
//
// Neighbouring bit-fields share a byte: writing one reads and rewrites both, and an update of the other one is lost.
#include <assert.h>
#include <pthread.h>

struct flags {
  unsigned ready : 1;
  unsigned mode : 3;
};

struct flags flags;

void *set_ready(void *arg) {
  flags.ready = 1;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, set_ready, NULL);
  flags.mode = 2;
  pthread_join(thread, NULL);
  assert(flags.ready == 1);
  assert(flags.mode == 2);
  return 0;
}
