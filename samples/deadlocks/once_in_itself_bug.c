// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// A routine that runs once asks for itself.
#include <pthread.h>

pthread_once_t first = PTHREAD_ONCE_INIT, second = PTHREAD_ONCE_INIT;
int made;

void makeSecond(void) {
  made++;
  pthread_once(&first, makeSecond);
}

void makeFirst(void) {
  made++;
  pthread_once(&second, makeSecond);
}

int main(void) {
  pthread_once(&first, makeFirst);
  return 0;
}
