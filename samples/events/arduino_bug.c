// tcbmc: violation assertion
//
// The job looks at the flag, posts what is to be done, and clears the flag: a press between the look and the clearing is one that nobody sees.
#include <assert.h>
#include <stdbool.h>
#include <tcbmc.h>

static volatile bool pressed;
static unsigned lamps, blinks;
/** For the assertion only. */
static unsigned presses, merged;

void BUTTON_IRQHandler(void) {
  __tcbmc_atomic_begin();
  presses++;
  if (pressed) merged++;
  pressed = true;
  __tcbmc_atomic_end();
}

static void toggle_lamp(void *unused) { lamps++; }

static void poll_button(void *rounds) {
  bool seen = pressed;
  if (seen) __tcbmc_post(toggle_lamp, 0);
  pressed = false;
  if (rounds) __tcbmc_post_after(10, poll_button, (char *)rounds - 1);
}

static void blink(void *unused) { blinks++; }

int main(void) {
  __tcbmc_post_after(10, poll_button, (void *)1);
  __tcbmc_post_after(15, blink, 0);
  for (;;) {
    __tcbmc_run_tasks();
    __tcbmc_atomic_begin();
    // Each press is seen, still to be seen, or the second one before a look.
    assert(lamps + merged + pressed >= presses);
    __tcbmc_atomic_end();
  }
}
