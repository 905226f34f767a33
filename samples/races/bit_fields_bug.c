// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Neighbouring bit-fields share a byte, which is read and written whole.
#include <pthread.h>

struct {
  unsigned open : 3;
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
