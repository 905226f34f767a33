// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Through a pointer to a struct cast to one to its first member only this member is touched.
#include <pthread.h>

struct base {
  int id;
};

struct derived {
  struct base base;
  int value;
} object;

void *worker(void *argument) {
  struct base *base = (struct base *)argument;
  base->id = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, &object);
  object.value = 2;
  pthread_join(thread, 0);
  return 0;
}
