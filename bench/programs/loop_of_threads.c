// tcbmc: safe -- --property race
//
// At most five threads, created in a loop whose length is an input, each of which goes through an array of locks and
// what they protect.
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);

#define MOST 5
#define LOCKS 4

struct counter {
  pthread_mutex_t lock;
  int value;
};

struct counter counters[LOCKS];

void *thread(void *arg) {
  for (int i = 0; i < LOCKS; i++) {
    pthread_mutex_lock(&counters[i].lock);
    counters[i].value++;
    pthread_mutex_unlock(&counters[i].lock);
  }
  return arg;
}

int main(void) {
  pthread_t threads[MOST];
  unsigned n = __VERIFIER_nondet_uint() % (MOST + 1);
  for (int i = 0; i < LOCKS; i++) pthread_mutex_init(&counters[i].lock, NULL);
  for (unsigned i = 0; i < n; i++) pthread_create(&threads[i], NULL, thread, NULL);
  for (unsigned i = 0; i < n; i++) pthread_join(threads[i], NULL);
  return 0;
}
