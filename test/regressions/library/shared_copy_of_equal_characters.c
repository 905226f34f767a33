// tcbmc: violation out-of-bounds
// Constants decide each iteration although others see what it does.
#include <pthread.h>
#include <string.h>

char buffer[8];

void *look(void *unused) {
  return buffer[0] ? unused : 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, look, 0);
  strcpy(buffer, "zzzzzzzzzzzz");
  return 0;
}
