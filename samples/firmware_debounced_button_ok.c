// tcbmc: safe -- --config samples/firmware_debounced_button.json
//
// Main only reads the interrupt's counter, and keeps how many presses it has handled in one of its own.
#include <assert.h>
#include <stdint.h>

/* The pin, which the configuration declares an input. */
volatile uint8_t BUTTON;

enum { STABLE = 2 };
static volatile uint8_t presses;
static uint8_t history, noticed, handled;

/* Every millisecond: a press is a level that holds for a while. */
__attribute__((interrupt)) void sample_button(void) {
  history = BUTTON & 1 ? history + 1 : 0;
  if (history != STABLE) return;
  noticed++;
  presses++;
}

static void poll(void) {
  uint8_t seen = presses;
  handled = seen;
}

int main(void) {
  poll();
  __tcbmc_atomic_begin();
  assert(noticed == handled + (uint8_t)(presses - handled));
  __tcbmc_atomic_end();
  return 0;
}
