// tcbmc: violation use-after-free switches=0
// What belongs to an `if` is a block, with braces or without.
int main(void) {
  int *p = 0;
  if (p == 0)
    p = &(int){3};
  return *p;
}
