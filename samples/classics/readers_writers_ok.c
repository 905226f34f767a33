// tcbmc: bounded switches=5 -- --race-only
// tcbmc: bounded switches=5 -- --deadlock-only
// Readers and writers: the first reader locks the writers out, the last one lets them in; a mutex protects the number of readers.
#include <pthread.h>
#include <semaphore.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
sem_t room;
int readers, text;

void *reader(void *unused) {
  pthread_mutex_lock(&mutex);
  readers++;
  if (readers == 1) sem_wait(&room);
  pthread_mutex_unlock(&mutex);
  long seen = text;
  pthread_mutex_lock(&mutex);
  readers--;
  if (readers == 0) sem_post(&room);
  pthread_mutex_unlock(&mutex);
  return (void *)seen;
}

int main(void) {
  pthread_t threads[2];
  sem_init(&room, 0, 1);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, reader, 0);
  sem_wait(&room);
  text++;
  sem_post(&room);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
