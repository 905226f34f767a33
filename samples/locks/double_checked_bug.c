// tcbmc: violation assertion switches=1
//
// Double-checked initialisation that says "ready" too early: the first check is made without the lock.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int ready;
int port;

int get_port(void) {
  if (!ready) {
    pthread_mutex_lock(&lock);
    if (!ready) {
      ready = 1;
      port = 8080;
    }
    pthread_mutex_unlock(&lock);
  }
  return port;
}

void *client(void *arg) {
  assert(get_port() == 8080);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, client, NULL);
  client(NULL);
  return 0;
}
