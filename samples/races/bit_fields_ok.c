// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A bit-field of width 0 between two others puts them into different bytes.
#include <pthread.h>

struct {
  unsigned open : 3;
  unsigned : 0;
  unsigned ready : 4;
} state;

void *worker(void *unused) {
  state.open = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  state.ready = 1;
  pthread_join(thread, 0);
  return 0;
}
