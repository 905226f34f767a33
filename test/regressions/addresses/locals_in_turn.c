// tcbmc: violation use-after-free -- --target ip16 --unwind 3000
// As locals_in_turn_ok.c, but a pointer to one of them is followed when others have taken its place.
#include <assert.h>

static int *kept;

static int twice(int number) {
  int result[8];
  result[3] = number + number;
  if (number == 2500) kept = &result[3];
  return result[3];
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3000; i++) {
    int next = i, *to = &next;
    sum += twice(*to);
    if (i == 2800) *kept = 1;
  }
}
