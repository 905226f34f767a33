// tcbmc: safe
// What GCC computes of calls of constants is constant: in initialisers of static objects also by the names of the library.
#include <math.h>
#include <string.h>
#include <stdlib.h>
#include <strings.h>
#include <assert.h>
static double d = INFINITY, e = NAN, f = HUGE_VAL;
static float nf = NAN, inff = -INFINITY;
static long double nl = NAN, il = -INFINITY, bl = __builtin_infl(), cl = __builtin_nanl("");
static double g = fabs(-1.0);
static double h = __builtin_fabs(-1.0);
static double i = sqrt(4.0), j = floor(2.5), k = ceil(2.5), kk = trunc(-2.5);
static float sf = sqrtf(2.0f);
static int l = __builtin_isnan(1.0), o = __builtin_isinf(1.0/0.0), p = isnan(NAN), r = isfinite(INFINITY), s = INFINITY > 1, t = signbit(-0.0);
static int n1 = abs(-3); static long n2 = labs(-3L), n3 = llabs(-5), n4 = strlen("ab\0c"), n5 = ffs(8), n6 = ffsl(0);
static const int c = 7; static int n7 = __builtin_popcount(7), n8 = abs(-7);
enum { E = __builtin_abs(-3), F = __builtin_strlen("four") };
struct { float x; int y[3]; } w[2] = { { INFINITY, { 1, [2] = abs(-1) } }, { .x = NAN } };
int main(void) {
  static double inner = NAN; static int len = strlen("hello");
  assert(d > 1e308 && e != e && f == d && nf != nf && inff < -1e30f && isnan(inner) && len == 5);
  assert(nl != nl && il < 0 && isinf(il) && bl == -il && cl != cl);
  assert(g == 1 && h == 1 && i == 2 && j == 2 && k == 3 && kk == -2 && sf == 1.41421354f);
  assert(!l && o && p && !r && s && t);
  assert(n1 == 3 && n2 == 3 && n3 == 5 && n4 == 2 && n5 == 4 && n6 == 0 && n7 == 3 && n8 == 7);
  assert(E == 3 && F == 4 && isinf(w[0].x) && w[0].y[2] == 1 && isnan(w[1].x));
  switch (3) { case __builtin_abs(-3): return 0; }
  assert(0);
}
