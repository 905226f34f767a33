// tcbmc: safe
//
// Whoever shows the time posts the next tick: the order of the two is the order of the posts.
#include <assert.h>
#include <tcbmc.h>

static int seconds, shown;

static void tick(void *left);

static void show(void *left) {
  shown = seconds;
  if (left) __tcbmc_post(tick, (char *)left - 1);
}

static void tick(void *left) {
  assert(shown == seconds);
  seconds++;
  __tcbmc_post(show, left);
}

int main(void) {
  __tcbmc_post(tick, (char *)2);
  for (;;) __tcbmc_run_tasks();
}
