// tcbmc: bounded -- --target avr --fires 3 --unwind 400
// The locals of each firing share addresses among themselves, and with none of what they interrupt.
#include <assert.h>
#include <avr/interrupt.h>
#include <stdint.h>

static volatile uint8_t ticks;

static void add(uint8_t *to, uint8_t amount) { *to += amount; }

ISR(TIMER0_OVF_vect) {
  uint8_t seen = 0;
  for (uint16_t i = 0; i < 400; i++) {
    uint8_t parts[24];
    parts[i & 1] = 0;
    add(&parts[i & 1], (uint8_t)(i & 1));
    add(&seen, parts[i & 1]);
  }
  assert(seen == 200);
  ticks++;
}

int main(void) {
  sei();
  uint8_t sum = 0;
  for (uint16_t i = 0; i < 400; i++) {
    uint8_t one[24];
    one[7] = 0;
    add(&one[7], 1);
    add(&sum, one[7]);
  }
  assert(sum == 144);
}
