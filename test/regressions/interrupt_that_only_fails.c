// tcbmc: violation null-dereference switches=1 -- --isr fail:1:1
// A firing whose only step is a violation never comes to its end.
void fail(void) { *(int *)0 = 1; }

int main(void) { return 0; }
