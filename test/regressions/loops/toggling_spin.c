// tcbmc: safe
// A value that changes to and fro is no progress: while it spins, the loop is waiting.
#include <assert.h>
#include <pthread.h>

int flag;

void *set(void *unused) {
  flag = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  int x = 0;
  pthread_create(&thread, 0, set, 0);
  while (!flag) {
    if (x)
      x = 0;
    else
      x = 1;
  }
  assert(flag);
  return 0;
}
