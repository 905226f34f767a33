// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// memset clears one byte more than the first half of a buffer: its writes count, too.
#include <pthread.h>
#include <string.h>

char buffer[4];

void *worker(void *unused) {
  buffer[2] = 'x';
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  memset(buffer, 0, 3);
  pthread_join(thread, 0);
  return 0;
}
