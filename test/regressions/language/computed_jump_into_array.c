// tcbmc: violation out-of-bounds switches=0
// Past the declaration of a variable-length array.
int main(void) {
  int n = __VERIFIER_nondet_int() ? 2 : 3;
  void *where = n == 2 ? &&inner : &&outer;
  goto *where;
outer: {
  int counts[n];
inner:
  counts[0] = 1;
}
  return 0;
}
