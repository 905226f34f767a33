// tcbmc: safe switches=5 -- --error-label ERROR
//
// Instead of an assertion, a label marks what must not be reached; the name is given with --error-label. One ticket opens the door once.
#include <pthread.h>

int tickets = 1;
int opened;

pthread_mutex_t door = PTHREAD_MUTEX_INITIALIZER;

void *guest(void *arg) {
  pthread_mutex_lock(&door);
  if (tickets > 0) {
    tickets = tickets - 1;
    opened = opened + 1;
  }
  pthread_mutex_unlock(&door);
  return arg;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, guest, NULL);
  pthread_create(&second, NULL, guest, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  if (opened > 1) goto ERROR;
  return 0;
ERROR:
  return 1;
}
