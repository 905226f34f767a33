// tcbmc: safe switches=6
//
// Double-checked initialisation: correct on sequentially consistent memory, since `ready` is set last.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int ready;
int port;

int get_port(void) {
  if (!ready) {
    pthread_mutex_lock(&lock);
    if (!ready) {
      port = 8080;
      ready = 1;
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
