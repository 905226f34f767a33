// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// One thread writes the lowest byte of a number, the other one its highest byte.
#include <pthread.h>

unsigned number;

void *worker(void *unused) {
  unsigned char *bytes = (unsigned char *)&number;
  bytes[0] = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  unsigned char *bytes = (unsigned char *)&number;
  bytes[3] = 1;
  pthread_join(thread, 0);
  return 0;
}
