// tcbmc: violation assertion
//
// A queue with priorities: the emergency stop overtakes a start that was commanded before it, and the motor starts after its stop.
#include <assert.h>
#include <stdbool.h>
#include <tcbmc.h>

enum { NORMAL, URGENT };

static __tcbmc_queue_t commands = { .capacity = 4 };
static bool running;

static void start_motor(void *argument) {
  running = true;
  (void)argument;
}

static void stop_motor(void *argument) {
  running = false;
  (void)argument;
}

static void dispatch(void *argument) {
  const char *buttons = argument;
  for (int i = 0; buttons[i]; i++) {
    if (buttons[i] == 's') __tcbmc_post_to(&commands, NORMAL, start_motor, 0);
    else if (!__tcbmc_post_to(&commands, URGENT, stop_motor, 0)) stop_motor(0);
  }
}

int main(void) {
  char buttons[4] = { 0 };
  for (int i = 0; i < 3; i++) buttons[i] = __VERIFIER_nondet_bool() ? 's' : 'x';
  bool stop = buttons[0] == 'x' || buttons[1] == 'x' || buttons[2] == 'x';
  __tcbmc_post_to(&commands, NORMAL, dispatch, buttons);
  __tcbmc_run_tasks_of(&commands);
  assert(!stop || !running);
}
