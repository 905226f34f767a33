// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The first half of a buffer is cleared while the other thread writes the second half.
#include <pthread.h>

char buffer[4];

void clear(char *from, int count) {
  for (int i = 0; i < count; i++) from[i] = 0;
}

void *worker(void *unused) {
  buffer[2] = 'x';
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  clear(buffer, 2);
  pthread_join(thread, 0);
  return 0;
}
