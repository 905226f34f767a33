// tcbmc: violation null-dereference -- --isr tick:5:1
//
// A software timer is linked into the list before it is filled in: the tick that comes at once finds a timer without its function.
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
  timers = (struct timer *)t;
  t->fired = fired;
}

int main(void) {
  static struct timer first, second;
  start(&first, 1, &blink);
  start(&second, 2, &beep);
  assert(!beep);
  return 0;
}
