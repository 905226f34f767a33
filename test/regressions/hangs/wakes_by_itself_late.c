// tcbmc: safe -- --hang-only --spurious-wakeups
//
// A waiter that is about to wake by itself is woken before that: this is no execution, so that it does not hang in it,
// and who goes round until the waiter has gone on does not, either.
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready, done, turns;

void *wait(void *argument) {
  pthread_mutex_lock(&lock);
  while (!ready) pthread_cond_wait(&changed, &lock);
  done = 1;
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, wait, 0);
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&changed);
  while (!done) {
    turns = !turns;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
  }
  pthread_mutex_unlock(&lock);
  return 0;
}
