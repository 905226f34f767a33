// tcbmc: safe switches=6
//
// Message passing: the message first, then the flag.
#include <assert.h>
#include <pthread.h>

int message, sent;

void *receiver(void *arg) {
  if (sent) assert(message == 42);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, receiver, NULL);
  message = 42;
  sent = 1;
  pthread_join(thread, NULL);
  return 0;
}
