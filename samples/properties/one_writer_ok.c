// tcbmc: safe switches=6 -- --property-file samples/properties/one_writer.ts
//
// A table that many read and few change, behind a read-write lock: whoever finds an entry missing takes the lock for writing, and looks again.
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
  int found = known;
  result = entry;
  pthread_rwlock_unlock(&lock);
  if (found) return result;
  pthread_rwlock_wrlock(&lock);
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
