// tcbmc: safe switches=6
//
// A word and its bytes share memory; two threads that write different bytes do not disturb each other.
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
  status.byte[1] = 1;
  pthread_join(thread, NULL);
  assert(status.all == 0x1ff);
  return 0;
}
