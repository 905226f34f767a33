// tcbmc: violation assertion switches=2
//
// A shared pointer that another thread redirects between two uses. Which object `*current` means must be decided at
// every use; tools that resolve pointers for each thread alone cannot do this.
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
  *current = 5;
  assert(*current == 5);
  return 0;
}
