// tcbmc: violation assertion
//
// Main reads a pair of samples from the buffer that the interrupt does not fill, but asks for each sample anew which one that is: the pair is mixed.
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
  seen.round = buffers[!filling].round;
  seen.check = buffers[!filling].check;
  assert(seen.round == seen.check);
  return 0;
}
