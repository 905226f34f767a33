// tcbmc: violation race -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: bounded switches=5
// Readers and writers without the mutex that protects the number of readers: it races, and a reader that is counted wrongly locks the
// writer out for ever.
#include <pthread.h>
#include <semaphore.h>

sem_t room;
int readers, text;

void *reader(void *unused) {
  readers++;
  if (readers == 1) sem_wait(&room);
  long seen = text;
  readers--;
  if (readers == 0) sem_post(&room);
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
