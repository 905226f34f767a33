// tcbmc: violation lock-misuse switches=2
// A thread tries the spin lock and releases it, whether it got it or not.
#include <assert.h>
#include <pthread.h>

pthread_spinlock_t lock;
int counter;

void *worker(void *unused) {
  pthread_spin_lock(&lock);
  counter++;
  pthread_spin_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&thread, 0, worker, 0);
  if (pthread_spin_trylock(&lock) == 0) counter++;
  pthread_spin_unlock(&lock);
  pthread_join(thread, 0);
  pthread_spin_destroy(&lock);
  assert(counter >= 1);
  return 0;
}
