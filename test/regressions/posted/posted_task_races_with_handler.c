// tcbmc: violation race -- --race-only --fires 1
// tcbmc: safe -- --race-only --fires 1 -DMASKED
//
// A handler comes between two steps of a task.
#include <assert.h>
#include <tcbmc.h>

static int counter;

#ifdef MASKED
#define BEGIN __tcbmc_atomic_begin()
#define END __tcbmc_atomic_end()
#else
#define BEGIN
#define END
#endif

static void count(void *unused) {
  BEGIN;
  counter++;
  END;
}

void TICK_IRQHandler(void) {
  BEGIN;
  counter++;
  END;
  __tcbmc_post(count, 0);
}

int main(void) {
  __tcbmc_post(count, 0);
  for (;;) __tcbmc_run_tasks();
}
