// tcbmc: bounded -- --race-only --signals
// tcbmc: violation race -- --race-only --signals -DOTHER_THREAD
// A handler runs in the thread that is interrupted, with which it does not race; with another thread it does.
// word: proved asked, rounds, lines
// word -DOTHER_THREAD: race rounds; proved asked, lines
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

static atomic_int asked;
static volatile int rounds;
static int lines;

static void note(int number) {
  asked = number;
  rounds++;
}

#ifdef OTHER_THREAD
static void *count(void *unused) {
  for (;;) rounds++;
  return unused;
}
#endif

int main(void) {
#ifdef OTHER_THREAD
  pthread_t thread;
  pthread_create(&thread, NULL, count, NULL);
#endif
  struct sigaction action = {.sa_handler = note};
  sigaction(SIGUSR1, &action, NULL);
  for (;;) {
    rounds++;
    if (asked) lines++;
  }
}
