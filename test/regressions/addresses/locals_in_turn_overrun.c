// tcbmc: violation out-of-bounds -- --target ip16
// Behind the end of a local there may be what is left of a larger one that had its place.
static char filler[0x7800];

static void put(char *to, int at) { to[at] = 1; }

static void larger(void) {
  char five[5];
  put(five, 4);
}

static void smaller(int at) {
  char four[6];
  put(four, at);
}

int main(void) {
  filler[0] = 1;
  larger();
  smaller(5);
  larger();
  smaller(6);
}
