// tcbmc: safe switches=6
//
// A shared pointer that another thread redirects: one read of the pointer, then the local copy is used.
#include <assert.h>
#include <pthread.h>

int primary = 1, backup = 2;
int *current = &primary;

void *fail_over(void *arg) {
  current = &backup;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, fail_over, NULL);
  int *mine = current;
  *mine = 5;
  assert(*mine == 5);
  return 0;
}
