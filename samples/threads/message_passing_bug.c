// tcbmc: violation assertion switches=1
//
// Message passing with a flag that is raised before the message is there.
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
  sent = 1;
  message = 42;
  pthread_join(thread, NULL);
  return 0;
}
