// tcbmc: safe -- --entry f
// A parameter of the entry function is unknown.
int x;

int f(int *p) {
  if (p == &x)
    *p = 1;
  return x;
}
