// tcbmc: bounded -- --isr tick:1:1 --isr tock:2:1 --max-fires 1 --deadlock-only
// Who posts is masked until another handler comes, for the third time perhaps.
#include <semaphore.h>

extern void disable_isr(int number);
extern void enable_isr(int number);

sem_t due;
int calls;

void tick(void) { sem_post(&due); }
void tock(void) {
  if (++calls == 3) enable_isr(1);
}

int main(void) {
  sem_init(&due, 0, 0);
  disable_isr(1);
  sem_wait(&due);
  return 0;
}
