// tcbmc: violation deadlock -- --deadlock-only
// The same, where main waits with all interrupts masked.
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
    cli();
    pthread_mutex_lock(&m);
    while (bytes < 2) pthread_cond_wait(&some, &m);
    bytes = 0;
    pthread_mutex_unlock(&m);
    sei();
  }
}
