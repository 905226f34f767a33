// tcbmc: violation race -- --race-only --fires 2
//
// Tasks of one queue never race, so the driver needs no locks, it seems. But its interrupt is no task: it comes between the two accesses of the one that empties the buffer.
#include <tcbmc.h>

static unsigned char buffer[4];
static unsigned filled;
static unsigned lines, characters;

static void count_line(void *length) {
  lines++;
  characters += (unsigned)(unsigned long)length;
}

static void drain_buffer(void *unused) {
  unsigned taken = filled;
  filled = 0;
  characters += taken;
  __tcbmc_post(count_line, 0);
}

void UART_IRQHandler(void) {
  __tcbmc_atomic_begin();
  if (filled < sizeof buffer) buffer[filled++] = 'x';
  __tcbmc_atomic_end();
  __tcbmc_post(drain_buffer, 0);
}

int main(void) {
  for (;;) __tcbmc_run_tasks();
}
