// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A list of two cells is changed with the spin lock held.
#include <pthread.h>

pthread_spinlock_t lock;
int first, second;

void *worker(void *unused) {
  pthread_spin_lock(&lock);
  first++;
  second++;
  pthread_spin_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return 0;
}
