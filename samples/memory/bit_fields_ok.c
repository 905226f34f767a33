// tcbmc: safe switches=6
//
// Members of their own, instead of neighbouring bit-fields: each write touches only its own memory.
#include <assert.h>
#include <pthread.h>

struct flags {
  unsigned char ready;
  unsigned char mode;
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
