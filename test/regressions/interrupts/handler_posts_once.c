// tcbmc: bounded -- --isr tick:1:1 --max-fires 2 --deadlock-only
// tcbmc: violation deadlock -- --isr tick:1:1 --fires 2 --deadlock-only
// The handler posts only once. That it does not when it comes once more is seen only as far as it is followed.
#include <semaphore.h>

sem_t due;
int posted;

void tick(void) {
  if (posted == 0) {
    posted = 1;
    sem_post(&due);
  }
}

int main(void) {
  sem_init(&due, 0, 0);
  sem_wait(&due);
  sem_wait(&due);
  return 0;
}
