// tcbmc: bounded -- --hang-only --isr tick:1:1 --fires 2 -DFORM=7
// tcbmc: bounded -- --hang-only --isr tick:1:1 --max-fires 2 -DFORM=1
// tcbmc: violation hang -- --hang-only --isr tick:1:1 -DFORM=2
// tcbmc: violation hang -- --hang-only --isr tick:1:1 --fires 1 -DFORM=3
// tcbmc: bounded -- --hang-only --isr tick:1:1 --max-fires 2 -DFORM=3
// tcbmc: violation hang -- --hang-only --isr tick:1:1 -DFORM=4
// tcbmc: bounded -- --hang-only --isr tick:1:1 --max-fires 2 -DFORM=5
// tcbmc: violation hang -- --hang-only --isr tick:1:1 -DFORM=6
// tcbmc: violation hang -- --hang-only --isr tick:1:1 --isr tock:2:1 -DFORM=8
// tcbmc: bounded -- --hang-only --isr tick:1:1 --isr tock:2:2 --max-fires 2 -DFORM=8
//
// Main waits for what a handler does: that may come (1); is masked (2); has come before main clears what it says, and only once (3); sets something else (4); is let in again (5).
// A handler waits for what main would do, which stands still meanwhile (6); a main loop has no end to wait for (7). A handler waits for one that may interrupt it, or may not (8).
extern void disable_isr(int number);
extern void enable_isr(int number);
volatile int ready, other;
void tick(void) {
#if FORM == 4
  other = 1;
#elif FORM == 6
  while (!other);
#elif FORM == 8
  while (!other);
  ready = 1;
#else
  ready = 1;
#endif
}
void tock(void) { other = 1; }
int main(void) {
#if FORM == 2
  disable_isr(1);
#elif FORM == 3
  ready = 0;
#elif FORM == 5
  disable_isr(1);
  other = 1;
  enable_isr(1);
#elif FORM == 6
  other = 0;
#endif
#if FORM == 7
  for (;;)
    if (other) ready = 0;
#elif FORM != 6
  while (!ready);
#endif
#if FORM == 6
  other = 1;
#endif
  return 0;
}
