// tcbmc: violation null-dereference switches=0
// What is weak and defined nowhere may be null.
int opt(int *) __attribute__((weak));

int main(void) {
  int x;
  return opt(&x);
}
