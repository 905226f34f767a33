// tcbmc: violation race -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// Two threads write the block before they count down who still uses it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct shared {
  atomic_int users;
  int value;
} *block;

void *worker(void *unused) {
  struct shared *mine = block;
  if (mine->value != 0) return 0;
  mine->value = 0;
  if (atomic_fetch_sub(&mine->users, 1) > 1) return 0;
  free(mine);
  return 0;
}

int main(void) {
  pthread_t thread;
  block = malloc(sizeof *block);
  block->users = 2;
  block->value = 0;
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return 0;
}
