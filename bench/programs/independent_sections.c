// tcbmc: safe -- -DSECTIONS=5
// tcbmc: safe -- -DSECTIONS=10
// tcbmc: safe -- -DSECTIONS=20
// tcbmc: safe -- -DSECTIONS=40
//
// Three threads go through the same SECTIONS critical sections, each under a lock of its own that protects a pair of
// its own.
#include <assert.h>
#include <pthread.h>

#ifndef SECTIONS
#define SECTIONS 5
#endif
#define THREADS 3

struct pair {
  pthread_mutex_t lock;
  int first, second;
};

struct pair pairs[SECTIONS];

void *thread(void *arg) {
  for (int i = 0; i < SECTIONS; i++) {
    pthread_mutex_lock(&pairs[i].lock);
    assert(pairs[i].first == pairs[i].second);
    pairs[i].first++;
    pairs[i].second++;
    pthread_mutex_unlock(&pairs[i].lock);
  }
  return arg;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < SECTIONS; i++) pthread_mutex_init(&pairs[i].lock, NULL);
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, thread, NULL);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  return 0;
}
