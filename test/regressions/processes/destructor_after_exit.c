// tcbmc: violation use-after-free switches=0
// A destructor runs when main has returned, and its locals are gone.
static int *last;
static void __attribute__((destructor)) report(void) { *last = 1; }
int main(void) {
  int state = 0;
  last = &state;
  return 0;
}
