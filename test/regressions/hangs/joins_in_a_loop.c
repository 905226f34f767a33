// tcbmc: safe -- --hang-only
// tcbmc: violation hang -- --hang-only -DKEEPS
// tcbmc: violation deadlock -- --deadlock-only -DWAITS
//
// Main waits in a loop for the ends of workers that have none. It stands still there, and goes round nowhere. One of them may keep the lock, or wait for the other's end.
#include <pthread.h>
#include <stdatomic.h>
static pthread_t workers[2];
static atomic_int taken;
static void *work(void *number) {
#ifdef WAITS
  pthread_join(workers[number == 0], 0);
#endif
  while (1) {
    while (atomic_exchange(&taken, 1));
#ifdef KEEPS
    if (number != 0) continue;
#endif
    taken = 0;
  }
}
int main(void) {
  for (long i = 0; i < 2; i++) pthread_create(&workers[i], 0, work, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(workers[i], 0);
}
