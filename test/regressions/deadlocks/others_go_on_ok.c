// tcbmc: safe -- --deadlock-only
// tcbmc: safe -- --hang-only
//
// Whoever goes on for ever gives both tokens.
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
    if (rounds == 1 || rounds == 2) sem_post(&token);
    pthread_mutex_unlock(&lock);
  }
}
