// tcbmc: violation out-of-bounds switches=0
// tcbmc: violation out-of-bounds switches=0 -- --ilp32
// The byte offset of the element wraps around to a valid one.
int table[4];

int main(void) {
  table[sizeof(void *) == 8 ? 1UL << 62 : 1UL << 30] = 1;
  return 0;
}
