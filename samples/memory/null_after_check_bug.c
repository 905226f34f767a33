// tcbmc: violation null-dereference switches=2
//
// The pointer is checked, then read again; in between it has become null.
#include <pthread.h>
#include <stddef.h>

struct session {
  int bytes;
};

struct session object;
struct session *session = &object;

void *hang_up(void *arg) {
  session = NULL;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, hang_up, NULL);
  if (session != NULL) session->bytes = 1;
  return 0;
}
