// tcbmc: bounded -- --no-spurious-wakeups
// tcbmc: violation assertion -- --spurious-wakeups
// A thread that wakes up by itself twice, and finds nothing to do, was seen to hold the mutex by one that tries to take it.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
sem_t begun;
int go;

static void *waiter(void *argument) {
  pthread_mutex_lock(&mutex);
  sem_post(&begun);
  while (!go) pthread_cond_wait(&condition, &mutex);
  pthread_mutex_unlock(&mutex);
  return argument;
}

static int taken(void) {
  if (pthread_mutex_trylock(&mutex) != 0) return 1;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  sem_init(&begun, 0, 0);
  pthread_create(&thread, 0, waiter, 0);
  sem_wait(&begun);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  int once = taken();
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  int twice = taken();
  assert(!(once && twice));
}
