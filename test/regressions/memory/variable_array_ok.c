// tcbmc: safe
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int diagonal(int n, int m[n][n]) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += m[i][i];
  return sum;
}
int main(void) {
  int n = __VERIFIER_nondet_uchar();
  if (n < 1 || n > 3) return 0;
  int m[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) m[i][j] = i == j;
  assert(diagonal(n, m) == n);
  assert(sizeof m == n * n * sizeof(int) && sizeof m[0] == n * sizeof(int));
  return 0;
}
