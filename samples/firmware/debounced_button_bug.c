// tcbmc: violation assertion -- --config samples/firmware/debounced_button.json
//
// A key press that the timer's interrupt notices between main's look at the counter and its reset is forgotten.
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
  if (presses == 0) return;
  handled += presses;
  presses = 0;
}

int main(void) {
  poll();
  disable_isr(3);
  assert(noticed == handled + presses);
  enable_isr(3);
  return 0;
}
