// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A plain flag instead of pthread_once: two threads can find that there is no table yet.
#include <pthread.h>

int made;
int table[2];

void make(void) {
  table[0] = 1;
  table[1] = 2;
}

void *worker(void *index) {
  if (!made) {
    make();
    made = 1;
  }
  return (void *)(long)table[(long)index];
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, (void *)1);
  worker((void *)0);
  pthread_join(thread, 0);
  return 0;
}
