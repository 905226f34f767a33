// tcbmc: safe switches=6 -- --property-file samples/properties/held_at_end.ts
//
// Two threads book tickets under a lock. Who finds none left gives the lock back like the other.
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int tickets = 1;

void *book(void *arg) {
  pthread_mutex_lock(&lock);
  if (tickets > 0) tickets--;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, book, NULL);
  pthread_create(&second, NULL, book, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
