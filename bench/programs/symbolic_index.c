// tcbmc: bounded switches=4
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);

#define LENGTH 64

int table[LENGTH];

void *writer(void *arg) {
  for (int i = 0; i < 4; i++) {
    unsigned index = __VERIFIER_nondet_uint() % LENGTH;
    table[index] = (int)index;
  }
  return arg;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writer, NULL);
  pthread_create(&second, NULL, writer, NULL);
  unsigned index = __VERIFIER_nondet_uint() % LENGTH;
  int seen = table[index];
  assert(seen == 0 || seen == (int)index);
  return 0;
}
