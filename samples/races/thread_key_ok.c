// tcbmc: bounded switches=6 -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// The threads' values for a key are different objects.
#include <pthread.h>
#include <stdlib.h>

pthread_key_t key;

void put(int value) {
  int *mine = pthread_getspecific(key);
  *mine = value;
}

void *worker(void *argument) {
  int *mine = malloc(sizeof *mine);
  pthread_setspecific(key, mine);
  put((int)(long)argument);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  pthread_key_create(&key, free);
  for (long i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
