// tcbmc: safe switches=6
// Whoever comes first initialises, the others wait until it is done.
#include <assert.h>
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int initialised, tables;

void initialise(void) {
  tables++;
  initialised = 1;
}

void *worker(void *unused) {
  pthread_once(&once, initialise);
  assert(initialised && tables == 1);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return 0;
}
