// tcbmc: safe
// tcbmc: violation assertion -- -DBUG
// Names in `sizeof`, `typeof` and `_Alignof`, parameters in parentheses, `[1] 5`, differences of addresses and variable-length arrays in types, as GCC reads them.
#include <assert.h>
#include <math.h>
#include <stddef.h>
struct s { char n[7]; short v[3]; struct s *next; };
static short f(void) { return 1; }
static struct s gs, *ps = &gs, arr[3];
static struct s *get(void) { return ps; }
#define LENGTH(a) (sizeof(a) / sizeof(a)[0])

static void names(void) {
  assert(sizeof(f()) == 2 && sizeof (f()) - 1 == 1 && sizeof(get()->v) == 6 && sizeof(ps)->n == 7 && LENGTH(arr) == 3 && sizeof(arr)[0].n == 7);
  __typeof__(get()) two = get();
  typeof(f) *fp = f;
  typeof("abc") text;
  int a = 5, b = 3;
  assert(_Alignof(f()) == 2 && two == ps && fp() == 1 && sizeof text == 4 && sizeof(a) * b == 12 && sizeof(a) - b == 1 && sizeof(a, b) == 4);
  assert(_Generic(f(), short: 1, default: 0) && sizeof(a = 7) == 4 && a == 5);
}

static int sum(int (x), char (*(y)), int (z[3]), int (h)(int), int (((w)))) { return x + *y + z[1] + h(2) + w; }
static int (same)(int (v)) { return v; }

static int v[6] = {[1] 5, 6, [4] = 9}, ranges[5] = {[1 ... 3] 7};
static struct s st[2] = {[1].v[2] = 4, [0] {.v = {[1] 8}}};
static long between = &arr[2] - arr, in_bytes = (char *)&gs.v - (char *)&gs, rest = (char *)&st[1].v[2] - (char *)st;

static int calls;
static int three(void) { calls++; return 3; }
static void lengths(void) {
  int k = 3, i = 0, a[4][k], (*p)[k] = a;
  int whole = sizeof(*p++), row = sizeof(a[i++]), pointer = sizeof(p++);
  assert(whole == 12 && row == 12 && pointer == sizeof p && i == 1 && p == a + 1);
  typeof(*p++) q;
  typeof(int (*)[three()]) x = 0, y = 0;
  typeof(int (*)[sizeof(int[i++])]) z = 0;
  assert(p == a + 2 && sizeof q == 12 && calls == 1 && !x && !y && !z && i == 2);
}

int main(void) {
  names();
  lengths();
  char c = 1;
  int z[3] = {0, 10, 0};
  assert(sum(1, &c, z, same, 100) == 114 && v[0] == 0 && v[1] == 5 && v[2] == 6 && v[4] == 9 && ranges[3] == 7 && st[0].v[1] == 8 && st[1].v[2] == 4);
  assert(between == 2 && in_bytes == 8 && rest == (long)(sizeof(struct s) + offsetof(struct s, v) + 4));
  volatile float small = 0x1p-127f;
  volatile double d = small, nan = NAN;
  assert(!isnormal(small) && isnormal(d) && !isnormal(nan) && !isnormal(-INFINITY) && !isnormal(0.0) && isnormal(-1.0));
#ifdef BUG
  assert(calls == 0);
#endif
}
