// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Two spin locks, always in the same order.
#include <pthread.h>

pthread_spinlock_t a, b;

void *worker(void *unused) {
  pthread_spin_lock(&a);
  pthread_spin_lock(&b);
  pthread_spin_unlock(&a);
  pthread_spin_unlock(&b);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_spin_init(&a, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_init(&b, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&thread, 0, worker, 0);
  pthread_spin_lock(&a);
  pthread_spin_lock(&b);
  pthread_spin_unlock(&b);
  pthread_spin_unlock(&a);
  pthread_join(thread, 0);
  return 0;
}
