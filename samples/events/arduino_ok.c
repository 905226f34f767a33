// tcbmc: bounded -- --fires 2
//
// A cooperative scheduler on an Arduino: jobs that post themselves for later. A button's interrupt sets a flag; the job that polls it looks at the flag and clears it in one section.
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
  __tcbmc_atomic_begin();
  bool seen = pressed;
  pressed = false;
  __tcbmc_atomic_end();
  if (seen) __tcbmc_post(toggle_lamp, 0);
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
