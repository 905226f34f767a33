// tcbmc: violation assertion switches=4 -- --error-label ERROR
//
// Instead of an assertion, a label marks what must not be reached; the name is given with --error-label. The door can be opened twice with one ticket.
#include <pthread.h>

int tickets = 1;
int opened;

void *guest(void *arg) {
  if (tickets > 0) {
    tickets = tickets - 1;
    opened = opened + 1;
  }
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
