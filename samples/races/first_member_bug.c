// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A pointer to a struct is cast to one to its first member, which another thread writes by its name.
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
  object.base.id = 2;
  pthread_join(thread, 0);
  return 0;
}
