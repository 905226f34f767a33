// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// One thread writes a byte of a number that the other one reads as a whole.
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
  unsigned seen = number;
  pthread_join(thread, 0);
  return seen != 0;
}
