// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Load and store instead of one atomic addition: two threads can draw the same index.
#include <pthread.h>
#include <stdatomic.h>

atomic_int next;
int places[2];

void *worker(void *unused) {
  int mine = next;
  next = mine + 1;
  places[mine] = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return 0;
}
