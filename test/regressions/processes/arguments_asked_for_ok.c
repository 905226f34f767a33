// tcbmc: bounded
// As arguments_asked_for.c, and right.
#include <assert.h>

static int isRight(int count) {
  if (count < 5 || 6 < count) return 0;
  return 1;
}

int main(int argc, char **argv) {
  if (!isRight(argc)) return 1;
  assert(argv[4] && !argv[argc]);
  return 0;
}
