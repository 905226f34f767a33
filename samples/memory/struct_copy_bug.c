// tcbmc: violation assertion switches=2
//
// Copying a struct is not one indivisible step: a reader without the lock sees half of it.
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
  struct point seen = position;
  assert(seen.x == seen.y);
  return 0;
}
