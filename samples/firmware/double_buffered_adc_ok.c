// tcbmc: bounded -- --fires 1
//
// Which buffer is the finished one is asked once, and the interrupt is off until the pair is copied.
#include <assert.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdint.h>
#include <util/atomic.h>

struct pair {
  uint8_t round, check;
};

static volatile struct pair buffers[2];
static volatile uint8_t filling;
static uint8_t round;

ISR(ADC_vect) {
  buffers[filling].round = ++round;
  buffers[filling].check = round;
  filling = !filling;
}

int main(void) {
  sei();
  struct pair seen = { 0, 0 };
  ATOMIC_BLOCK(ATOMIC_FORCEON) {
    uint8_t done = !filling;
    seen.round = buffers[done].round;
    seen.check = buffers[done].check;
  }
  assert(seen.round == seen.check);
  return 0;
}
