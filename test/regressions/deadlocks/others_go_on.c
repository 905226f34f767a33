// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: violation hang -- --hang-only
//
// The first thread waits for a token that nobody gives any more, while the second one goes on for ever. It could wake the
// first one as far as its code says: only all states show that it never does.
#include <pthread.h>
#include <semaphore.h>

sem_t token;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int rounds;

void *wait(void *argument) {
  sem_wait(&token);
  sem_wait(&token);
  return argument;
}

int main(void) {
  pthread_t thread;
  sem_init(&token, 0, 0);
  pthread_create(&thread, 0, wait, 0);
  while (1) {
    pthread_mutex_lock(&lock);
    rounds = rounds < 3 ? rounds + 1 : 3;
    if (rounds == 1) sem_post(&token);
    pthread_mutex_unlock(&lock);
  }
}
