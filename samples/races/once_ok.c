// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Whoever comes first makes the table, and all others wait for it.
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int table[2];

void make(void) {
  table[0] = 1;
  table[1] = 2;
}

void *worker(void *index) {
  pthread_once(&once, make);
  return (void *)(long)table[(long)index];
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, (void *)1);
  worker((void *)0);
  pthread_join(thread, 0);
  return 0;
}
