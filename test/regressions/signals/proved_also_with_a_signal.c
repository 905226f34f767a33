// tcbmc: violation race -- --race-only --max-unwind 3
// tcbmc: violation race -- --race-only --max-unwind 3 -DOWN
// A thread counts, and the handler of a signal, which may come, writes to the same variable, or to one of its own.
// word: race count; proved other
// word -DOWN: race seen; proved count, other
#include <pthread.h>
#include <signal.h>

int count, other, seen;

#ifdef OWN
static void arrive(int number) { seen = number; }
#else
static void arrive(int number) { count = number; }
#endif

static void *work(void *argument) {
  for (;;) count++;
  return argument;
}

int main(void) {
  pthread_t thread;
  signal(SIGUSR1, arrive);
  pthread_create(&thread, 0, work, 0);
  for (;;) other++;
}
