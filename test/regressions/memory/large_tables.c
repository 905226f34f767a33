// tcbmc: violation assertion
// The last element of a large table differs from the others.
#include <assert.h>

int __VERIFIER_nondet_int(void);

#define T4(x) x, x, x, x + 1
#define T16(x) T4(x), T4(x), T4(x), T4(x)
#define T64(x) T16(x), T16(x), T16(x), T16(x)
#define T256(x) T64(x), T64(x), T64(x), T64(x)
#define T1K(x) T256(x), T256(x), T256(x), T256(x)
#define T4K(x) T1K(x), T1K(x), T1K(x), T1K(x)
#define T16K(x) T4K(x), T4K(x), T4K(x), T4K(x)

const unsigned char bytes[] = {T16K(1)};
const int backwards[5] = {[4] = 1, [3] = 2, [2] = 3, [1] = 4, [0] = 5};
const struct {
  short s;
  int i : 9, j : 7;
  const char *name;
} rows[] = {[0 ... 2000] = {1, 2, 3, "a"}, [7].j = 4, [8] = {5}, [1999 ... 2000].name = "b"};
const char zeroes[1 << 20] = {0};

int main(void) {
  unsigned char here[] = {T4K(2)};
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 4) return 0;
  assert(sizeof bytes == 1 << 14 && bytes[0] == 1 && bytes[3] == 2 && bytes[(1 << 14) - 1] == 2 && bytes[k] <= 2);
  assert(backwards[k] == 5 - k);
  assert(rows[7].i == 2 && rows[7].j == 4 && rows[8].s == 5 && rows[8].i == 0 && rows[8].name == 0 && rows[9].name[0] == 'a');
  assert(rows[2000].name[0] == 'b' && rows[2000].j == 3);
  assert(zeroes[k] == 0 && here[k] <= 3 && here[sizeof here - 1] == 2);
  return 0;
}
