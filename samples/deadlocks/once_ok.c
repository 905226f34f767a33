// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The routine that runs once starts a thread that needs nothing of it.
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;

void make(void);

void *helper(void *unused) {
  return 0;
}

void make(void) {
  pthread_t thread;
  pthread_create(&thread, 0, helper, 0);
  pthread_join(thread, 0);
}

int main(void) {
  pthread_once(&once, make);
  return 0;
}
