// tcbmc: safe switches=6
//
// The pointer is read once; what was checked is what is used.
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
  struct session *mine = session;
  if (mine != NULL) mine->bytes = 1;
  return 0;
}
