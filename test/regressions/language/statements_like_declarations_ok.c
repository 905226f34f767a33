// tcbmc: safe
// Calls whose arguments a grammar without names of types takes for declarators.
static int told, a = 6, b = 7;
static void out(int v) { told += v; }
static int f(int x, int y) { return x + y; }
static int *p(int *x) { return x; }

int main(void) {
  int *q = &a;
  out(a);
  out(f(a * b, 1));
  out((a));
  out(*q);
  out(f(*q, a));
  (out)(a);
  (*p(q))++;
  *p(q) = *q + f(1, 2);
  out(*p(q) * b);
  __CPROVER_assert(told == 6 + 43 + 6 + 6 + 12 + 6 + 70, "all are calls");
}
