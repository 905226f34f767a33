// tcbmc: safe -- --race-only
// A thread may look at its own handle: it is written before the thread runs. (POSIX does not promise that, but glibc, musl and the BSDs do.)
#include <pthread.h>

pthread_t handle;

static void *worker(void *unused) { return (void *)(long)pthread_equal(handle, pthread_self()); }

int main(void) {
  pthread_create(&handle, 0, worker, 0);
  pthread_join(handle, 0);
  return 0;
}
