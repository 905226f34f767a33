// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The second of two changes comes after the release of the spin lock.
#include <pthread.h>

pthread_spinlock_t lock;
int first, second;

void *worker(void *unused) {
  pthread_spin_lock(&lock);
  first++;
  pthread_spin_unlock(&lock);
  second++;
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
