// tcbmc: violation null-dereference switches=0 -- --isr fail:1:1
// tcbmc: violation null-dereference -- --isr fail:1:1 --switches 4
// A firing whose only step is a violation never comes to its end, and blocks that nobody uses do not need an owner that may run.
int g;

void fail(void) { *(int *)0 = 1; }

int main(void) {
  g = 1;
  g = 2;
  g = 3;
  return 0;
}
