// tcbmc: violation race switches=1 -- --race-only
// Both creations write the one handle.
#include <pthread.h>

pthread_t handle;

static void *leaf(void *unused) { return 0; }

static void *worker(void *unused) {
  pthread_create(&handle, 0, leaf, 0);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_create(&handle, 0, leaf, 0);
  pthread_join(thread, 0);
  return 0;
}
