// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A 16-bit write of the lower half of a number and a read of its third byte do not meet.
#include <pthread.h>

union {
  unsigned whole;
  unsigned char bytes[4];
  struct __attribute__((packed)) {
    unsigned char low;
    unsigned short middle;
    unsigned char high;
  } parts;
  unsigned short halves[2];
} number;

void *worker(void *unused) {
  number.halves[0] = 0xffff;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  int seen = number.bytes[2];
  pthread_join(thread, 0);
  return seen;
}
