// tcbmc: bounded -- --max-fires 1 --deadlock-only
// Each handler masks all others while it runs; that they are let in again is what it does at its end.
#include <avr/interrupt.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t some = PTHREAD_COND_INITIALIZER;
volatile unsigned char bytes;

ISR(USART_RX_vect) {
  bytes++;
  pthread_cond_signal(&some);
}
ISR(TIMER0_OVF_vect) {}

int main(void) {
  sei();
  for (;;) {
    pthread_mutex_lock(&m);
    while (bytes < 2) pthread_cond_wait(&some, &m);
    bytes = 0;
    pthread_mutex_unlock(&m);
  }
}
