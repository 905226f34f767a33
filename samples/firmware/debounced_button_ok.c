// tcbmc: bounded -- --config samples/firmware/debounced_button.json
//
// Main only reads the interrupt's counter, and keeps how many presses it has handled in one of its own.
#include <assert.h>
#include <stdint.h>

/* The pin, which the configuration declares an input. */
volatile uint8_t BUTTON;

void disable_isr(int number), enable_isr(int number);

enum { STABLE = 2 };
static volatile uint8_t presses;
static uint8_t history, noticed, handled;

/* Every millisecond: a press is a level that holds for a while. */
void sample_button(void) {
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
  disable_isr(3);
  assert(noticed == handled + (uint8_t)(presses - handled));
  enable_isr(3);
  return 0;
}
