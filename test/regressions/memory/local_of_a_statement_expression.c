// tcbmc: violation use-after-free switches=0
// The array decays to a pointer; then its block ends.
int main(void) {
  int *p = ({
    int a[3] = {1, 2, 3};
    a;
  });
  return p[1];
}
