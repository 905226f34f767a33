// tcbmc: violation join-misuse
// tcbmc: violation join-misuse -- -DJOINED
// tcbmc: violation join-misuse -- -DDETACHED
// tcbmc: safe -- -DENDED
// What is no thread any more cannot be cancelled; a thread that has ended and was not joined can.
#include <pthread.h>
#include <unistd.h>

static void *worker(void *unused) { return 0; }

int main(void) {
  pthread_t thread = 0;
#if defined JOINED || defined DETACHED || defined ENDED
  pthread_create(&thread, 0, worker, 0);
#endif
#ifdef JOINED
  pthread_join(thread, 0);
#elif defined DETACHED
  pthread_detach(thread);
#endif
  pthread_cancel(thread);
#ifdef ENDED
  pthread_join(thread, 0);
#endif
}
