// tcbmc: violation hang -- --hang-only --isr tick:1:1 --fires 1
// tcbmc: violation hang -- --hang-only --isr tick:1:1 --fires 2 -DLATE
// tcbmc: bounded -- --hang-only --isr tick:1:1 --fires 1 -DWAITED=0
//
// A handler waits for what nobody does, and has done nothing else before. Main stands still meanwhile, and has nothing to say to it.
#ifndef WAITED
#define WAITED 2
#endif
static int flag, count;
void tick(void) {
#ifdef LATE
  count++;
#endif
  while (flag != WAITED);
}
int main(void) {
  count = 1;
  return 0;
}
