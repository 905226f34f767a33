// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Each thread draws an index with one atomic step and fills that place.
#include <pthread.h>
#include <stdatomic.h>

atomic_int next;
int places[2];

void *worker(void *unused) {
  int mine = atomic_fetch_add(&next, 1);
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
