// tcbmc: safe -- --hang-only --spurious-wakeups
// tcbmc: safe -- --hang-only
// tcbmc: safe -- --deadlock-only
//
// Whoever wakes by itself just when it is woken was taken to stay in its loop for ever; and that waits may end by
// themselves was not asked of all states, beside the misuse of locks.
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int full;

void *put(void *argument) {
  while (1) {
    pthread_mutex_lock(&lock);
    while (full) pthread_cond_wait(&changed, &lock);
    full = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, put, 0);
  while (1) {
    pthread_mutex_lock(&lock);
    while (!full) pthread_cond_wait(&changed, &lock);
    full = 0;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
  }
}
