// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A thread's thread is waited for by its parent, and so by whoever joins the parent.
#include <pthread.h>

int value;

void *child(void *unused) {
  value = 1;
  return 0;
}

void *parent(void *unused) {
  pthread_t thread;
  pthread_create(&thread, 0, child, 0);
  pthread_join(thread, 0);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, parent, 0);
  pthread_join(thread, 0);
  return value;
}
