// tcbmc: violation deadlock switches=0 -- --isr tick:1:1 --isr tock:2:1 --deadlock-only
// Who would post is masked, and so is who would unmask it.
#include <semaphore.h>

extern void disable_isr(int number);
extern void enable_isr(int number);

sem_t due;

void tick(void) { sem_post(&due); }
void tock(void) { enable_isr(1); }

int main(void) {
  sem_init(&due, 0, 0);
  disable_isr(1);
  disable_isr(2);
  sem_wait(&due);
  return 0;
}
