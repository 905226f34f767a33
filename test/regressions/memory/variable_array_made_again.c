// tcbmc: violation use-after-free
// Each iteration has an array of its own.
int main(void) {
  int *before = 0;
  for (int n = 1; n < 3; n++) {
    int numbers[n];
    numbers[n - 1] = n;
    if (before) return *before;
    before = numbers;
  }
  return 0;
}
