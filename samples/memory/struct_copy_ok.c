// tcbmc: safe switches=6
//
// A struct is copied under the same lock on both sides.
#include <assert.h>
#include <pthread.h>

struct point {
  int x, y;
};

struct point position;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *move(void *arg) {
  struct point target = {3, 3};
  pthread_mutex_lock(&lock);
  position = target;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, move, NULL);
  pthread_mutex_lock(&lock);
  struct point seen = position;
  pthread_mutex_unlock(&lock);
  assert(seen.x == seen.y);
  return 0;
}
