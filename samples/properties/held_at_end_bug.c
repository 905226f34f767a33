// tcbmc: violation held-at-end switches=2 -- --property-file samples/properties/held_at_end.ts
// tcbmc: safe switches=6
//
// Two threads book tickets under a lock. Who finds none left returns at once, with the lock: here nobody comes afterwards, so nobody
// misses it.
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int tickets = 1;

void *book(void *arg) {
  pthread_mutex_lock(&lock);
  if (tickets == 0) return NULL;
  tickets--;
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
