// tcbmc: violation deadlock switches=0 -- --deadlock-only
// Signals may come, but no handler does what is waited for.
#include <semaphore.h>
#include <signal.h>

sem_t due;
volatile sig_atomic_t seen;

static void on_interrupt(int number) { seen = 1; }

int main(void) {
  sem_init(&due, 0, 0);
  signal(SIGINT, on_interrupt);
  sem_wait(&due);
  return 0;
}
