// tcbmc: violation one-writer switches=1 -- --property-file samples/properties/one_writer.ts
// tcbmc: safe switches=6
//
// A table that many read and few change, behind a read-write lock: whoever finds an entry missing fills it in at once, but holds the lock
// for reading only, as others may.
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int known;
int entry;

void fill(void) {
  __tcbmc_event("writing");
  entry = 42;
  known = 1;
  __tcbmc_event("written");
}

int look_up(void) {
  int result;
  pthread_rwlock_rdlock(&lock);
  if (!known) fill();
  result = entry;
  pthread_rwlock_unlock(&lock);
  return result;
}

void *user(void *arg) {
  look_up();
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, user, NULL);
  look_up();
  pthread_join(thread, NULL);
  return 0;
}
