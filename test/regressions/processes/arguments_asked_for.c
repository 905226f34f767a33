// tcbmc: violation assertion
// Nothing happens with fewer arguments than a function that main hands their number to asks for.
#include <assert.h>

static int isRight(int count) {
  if (count < 5 || 6 < count) return 0;
  return 1;
}

int main(int argc, char **argv) {
  if (!isRight(argc)) return 1;
  assert(argv[4][0] != 'x');
  return 0;
}
