// tcbmc: safe -- --target ip16 --unwind 3000
// Six thousand locals whose addresses are taken live one after the other, on a machine of 65536 addresses: they share them.
#include <assert.h>

static void put(int *to, int value) { *to = value; }

static int twice(int number) {
  int result[8];
  put(&result[3], number + number);
  return result[3];
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3000; i++) {
    int next;
    put(&next, twice(i & 1));
    sum += next;
  }
  assert(sum == 3000);
}
