// tcbmc: violation out-of-bounds switches=0
// violated: 10 null-dereference 0
// violated: 10 out-of-bounds 0
// That a pointer is compared with an address later does not make it that address.
int x;

int main(void) {
  int *p;
  x = 1;
  *p = 1;
  if (p == &x)
    x = 2;
  return 0;
}
