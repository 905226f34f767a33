// tcbmc: violation assertion switches=2
//
// A word and its bytes share memory. Setting a bit of the word writes all four bytes, and what the other thread wrote
// into the lowest one is undone.
#include <assert.h>
#include <pthread.h>

union word {
  unsigned all;
  unsigned char byte[4]; /* byte[0] is the lowest: tcbmc's targets are little-endian */
};

union word status;

void *interrupt_pending(void *arg) {
  status.byte[0] = 0xff;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, interrupt_pending, NULL);
  status.all = status.all | 0x100;
  pthread_join(thread, NULL);
  assert(status.byte[0] == 0xff);
  return 0;
}
