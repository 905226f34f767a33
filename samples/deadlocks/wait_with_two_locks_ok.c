// tcbmc: bounded switches=6 -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// A wait for a condition releases the one mutex that it is given; the thread holds no other one.
#include <pthread.h>

pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER, inner = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready;

void *sender(void *unused) {
  pthread_mutex_lock(&outer);
  pthread_mutex_lock(&inner);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&inner);
  pthread_mutex_unlock(&outer);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  pthread_mutex_lock(&inner);
  while (!ready) pthread_cond_wait(&changed, &inner);
  pthread_mutex_unlock(&inner);
  pthread_join(thread, 0);
  return 0;
}
