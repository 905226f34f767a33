// tcbmc: violation assertion switches=2
// Nothing ever ends the loop, although a constant is looked at and others change each time: it is followed like any loop without a known end.
#include <assert.h>
#include <pthread.h>

int ticks, sum, running = 1;

void *work(void *unused) {
  while (running) {
    ticks++;
    sum++;
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  assert(sum < 3);
  return 0;
}
