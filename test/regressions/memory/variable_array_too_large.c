// tcbmc: violation out-of-bounds
// The number of elements must not wrap around to a small one.
int main(void) {
  unsigned long length = 1ul << 62;
  int numbers[length][4];
  return numbers[0][0] == 1 && numbers[0][0] == 2;
}
