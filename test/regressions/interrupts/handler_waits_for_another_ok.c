// tcbmc: bounded -- --isr wait:1:1 --isr wake:2:2 --fires 1 --deadlock-only
// tcbmc: violation deadlock switches=0 -- --isr wait:1:1 --isr wake:2:1 --fires 1 --deadlock-only
// What a handler waits for can be done by a more urgent one only, which may come as soon as the first one.
extern void __tcbmc_wait(int);

int ready;

void wait(void) { __tcbmc_wait(ready); }

void wake(void) { ready = 1; }

int main(void) {
  for (;;)
    ;
}
