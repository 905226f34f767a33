// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A rendezvous: each says that it is there before it waits for the other.
#include <pthread.h>
#include <semaphore.h>

sem_t here[2];

void *meet(void *argument) {
  int me = (int)(long)argument;
  sem_post(&here[me]);
  sem_wait(&here[1 - me]);
  return 0;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 2; i++) sem_init(&here[i], 0, 0);
  pthread_create(&thread, 0, meet, (void *)1);
  meet((void *)0);
  pthread_join(thread, 0);
  return 0;
}
