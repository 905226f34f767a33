// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Two threads write different fields of a struct.
#include <pthread.h>

struct {
  short left, right;
} pair;

void *worker(void *unused) {
  pair.left = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pair.right = 2;
  pthread_join(thread, 0);
  return 0;
}
