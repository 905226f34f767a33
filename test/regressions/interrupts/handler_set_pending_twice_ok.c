// tcbmc: bounded -- --isr serve:1:1:software --max-fires 1 --deadlock-only
// Each interrupt that the program sets pending is served, the second one too.
#include <semaphore.h>

extern void NVIC_SetPendingIRQ(int number);

sem_t served;

void serve(void) { sem_post(&served); }

int main(void) {
  sem_init(&served, 0, 0);
  for (int i = 0; i < 3; i++) {
    NVIC_SetPendingIRQ(1);
    sem_wait(&served);
  }
  return 0;
}
