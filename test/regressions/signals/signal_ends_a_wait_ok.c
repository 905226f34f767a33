// tcbmc: bounded -- --deadlock-only
// tcbmc: violation deadlock switches=0 -- --deadlock-only --no-signals
// tcbmc: violation deadlock -- --deadlock-only --signals --fires 1
// That no signal comes is assumed at first; who waits for one does not wait for ever.
#include <semaphore.h>
#include <signal.h>

sem_t due;

static void on_interrupt(int number) { sem_post(&due); }

int main(void) {
  sem_init(&due, 0, 0);
  signal(SIGINT, on_interrupt);
  sem_wait(&due);
  sem_wait(&due);
  return 0;
}
