// tcbmc: safe -- --race-only --fires 2
//
// Tasks of one queue never race: each runs to its end before the next begins. An interrupt that shares data with them does, so what it fills is handed over with interrupts off.
#include <tcbmc.h>

static unsigned char buffer[4];
static unsigned filled;
static unsigned lines, characters;

static void count_line(void *length) {
  lines++;
  characters += (unsigned)(unsigned long)length;
}

static void drain_buffer(void *unused) {
  __tcbmc_atomic_begin();
  unsigned taken = filled;
  filled = 0;
  __tcbmc_atomic_end();
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
