// tcbmc: violation leak switches=2 -- --property leak --no-malloc-may-fail
//
// Both threads find the cache empty, and each fills it: the block of the one that is first gets lost.
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int *cache;

static void fill(void) {
  pthread_mutex_lock(&lock);
  int empty = cache == NULL;
  pthread_mutex_unlock(&lock);
  if (!empty) return;
  int *fresh = calloc(1, sizeof *fresh);
  pthread_mutex_lock(&lock);
  cache = fresh;
  pthread_mutex_unlock(&lock);
}

static void *user(void *arg) {
  fill();
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, user, NULL);
  fill();
  pthread_join(thread, NULL);
  free(cache);
  return 0;
}
