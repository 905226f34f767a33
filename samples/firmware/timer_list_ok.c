// tcbmc: bounded -- --isr tick:5:1 --fires 1
//
// The timer is complete before the one write that makes the tick see it.
#include <assert.h>
#include <stddef.h>

struct timer {
  struct timer *next;
  unsigned left;
  int *fired;
};

static struct timer *volatile timers;
static int blink, beep;

/* From the timer's interrupt. */
void tick(void) {
  for (struct timer *t = timers; t != NULL; t = t->next)
    if (t->left > 0 && --t->left == 0) *t->fired = 1;
}

static void start(volatile struct timer *t, unsigned ticks, int *fired) {
  t->next = timers;
  t->left = ticks;
  t->fired = fired;
  timers = (struct timer *)t;
}

int main(void) {
  static struct timer first, second;
  start(&first, 1, &blink);
  start(&second, 2, &beep);
  assert(!beep);
  return 0;
}
