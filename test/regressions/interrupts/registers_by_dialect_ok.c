// tcbmc: bounded -- --max-fires 1 --unwind 3
// No header says what the machine is, but the handler's mark does: its compiler is one for addresses of 16 bits, so these are registers.
#define CLOCK_CONTROL *(unsigned char *)0x7F60
#define TIMER_STATUS *(unsigned char *)0x5344

volatile unsigned char ticks;

void on_tick(void) __interrupt(23) {
  TIMER_STATUS = 0;
  ticks++;
}

int main(void) {
  CLOCK_CONTROL |= 1;
  for (;;)
    if (ticks > 100) ticks = 0;
}
