// tcbmc: violation out-of-bounds -- --target ip16 --atomic-width 8
// A handler comes between the two bytes of the pointer: it points nowhere.
int a = 1, b = 2;
int *volatile current = &a;

__attribute__((interrupt)) void tick_isr(void) { current = &b; }

int main(void) { return *current; }
