// tcbmc: violation assertion switches=2
//
// Of an uninterpreted function only this is known: equal arguments give equal results. The key is read twice, so that two keys may be hashed.
#include <assert.h>
#include <pthread.h>

unsigned __CPROVER_uninterpreted_hash(unsigned key);

unsigned key;

void *rename_entry(void *arg) {
  key = 1;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, rename_entry, NULL);
  unsigned slot = __CPROVER_uninterpreted_hash(key);
  unsigned found = __CPROVER_uninterpreted_hash(key);
  assert(slot == found);
  return 0;
}
