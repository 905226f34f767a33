// tcbmc: violation use-after-free switches=0
// A compound literal lives until the end of the block in which it stands.
int main(void) {
  int *p;
  {
    p = &(int){3};
  }
  return *p;
}
