// tcbmc: violation deadlock switches=2 -- --isr serve:1:1:software --deadlock-only
// Nobody sets the interrupt pending once more.
#include <semaphore.h>

extern void NVIC_SetPendingIRQ(int number);

sem_t served;

void serve(void) { sem_post(&served); }

int main(void) {
  sem_init(&served, 0, 0);
  NVIC_SetPendingIRQ(1);
  sem_wait(&served);
  sem_wait(&served);
  return 0;
}
