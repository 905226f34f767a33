// tcbmc: safe
// What a string does not say of an array is zero, also where something else was said before.
#include <assert.h>
static char g[2][4] = { [0 ... 1] = { 1, 2, 3, 4 }, [0] = { "a" }, "b" };
struct s { char t[4]; int n; } h = { .t = { 1, 2, 3, 4 }, .t = "c", .n = 1 };
int main(void) {
  assert(g[0][0] == 'a' && g[0][1] == 0 && g[0][2] == 0 && g[0][3] == 0);
  assert(g[1][0] == 'b' && g[1][1] == 0 && g[1][2] == 0 && g[1][3] == 0);
  assert(h.t[0] == 'c' && h.t[1] == 0 && h.t[2] == 0 && h.t[3] == 0 && h.n == 1);
  return 0;
}
