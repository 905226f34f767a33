// tcbmc: bounded -- --isr tick:1:1 --max-fires 2 --deadlock-only
// tcbmc: violation deadlock switches=1 -- --isr tick:1:1 --fires 1 --deadlock-only
// Who waits for a handler that may come once more does not wait for ever, unless it is said how often that comes.
#include <semaphore.h>

sem_t due;

void tick(void) { sem_post(&due); }

int main(void) {
  sem_init(&due, 0, 0);
  for (int i = 0; i < 3; i++) sem_wait(&due);
  return 0;
}
