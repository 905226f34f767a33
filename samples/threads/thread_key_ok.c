// tcbmc: bounded switches=6
// Every thread has a buffer of its own; the destructor of the key frees it when the thread ends.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_key_t key;

void put(int value) {
  int *buffer = pthread_getspecific(key);
  if (buffer == 0) {
    buffer = malloc(sizeof *buffer);
    pthread_setspecific(key, buffer);
  }
  *buffer = value;
}

void *worker(void *argument) {
  put((int)(long)argument);
  assert(*(int *)pthread_getspecific(key) == (int)(long)argument);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_key_create(&key, free);
  pthread_create(&a, 0, worker, (void *)1);
  pthread_create(&b, 0, worker, (void *)2);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_key_delete(key);
  return 0;
}
