// tcbmc: safe switches=4
//
// Of an uninterpreted function only this is known: equal arguments give equal results. Whatever the hash function, both threads find the same slot.
#include <assert.h>
#include <pthread.h>

unsigned __CPROVER_uninterpreted_hash(unsigned key);
unsigned __VERIFIER_nondet_uint(void);

unsigned key, slot;

void *insert(void *arg) {
  slot = __CPROVER_uninterpreted_hash(key);
  return arg;
}

int main(void) {
  key = __VERIFIER_nondet_uint();
  pthread_t thread;
  pthread_create(&thread, NULL, insert, NULL);
  unsigned found = __CPROVER_uninterpreted_hash(key);
  pthread_join(thread, NULL);
  assert(slot == found);
  return 0;
}
