// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Two routines, each of which runs once; one calls the other.
#include <pthread.h>

pthread_once_t first = PTHREAD_ONCE_INIT, second = PTHREAD_ONCE_INIT;
int made;

void makeSecond(void) {
  made++;
}

void makeFirst(void) {
  made++;
  pthread_once(&second, makeSecond);
}

int main(void) {
  pthread_once(&first, makeFirst);
  return 0;
}
