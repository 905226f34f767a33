// tcbmc: violation use-after-free
// A variable-length array is gone at the end of its block.
int main(int count, char **words) {
  int *last;
  {
    int numbers[count + 1];
    numbers[count] = 1;
    last = &numbers[count];
  }
  return *last;
}
