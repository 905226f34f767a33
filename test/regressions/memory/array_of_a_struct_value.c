// tcbmc: violation use-after-free switches=0
// The array in the value of a struct lives until the end of the full expression.
struct three { int v[3]; };
static struct three make(void) {
  struct three t = {{1, 2, 3}};
  return t;
}
int main(void) {
  int *p = make().v;
  return p[1];
}
