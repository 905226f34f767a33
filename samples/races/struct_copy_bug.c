// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A struct is copied while another thread writes one of its fields.
#include <pthread.h>

struct point {
  int x, y;
} points[2];

void *worker(void *unused) {
  points[0].y = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  struct point copy = points[0];
  pthread_join(thread, 0);
  return copy.x;
}
