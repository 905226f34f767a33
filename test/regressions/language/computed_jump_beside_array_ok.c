// tcbmc: safe
// An address that is taken of a label in the scope of a variable-length array, where no other computed jump goes.
int main(void) {
  int n = 2, rounds = 0;
  void *outer[] = { &&first, &&last };
  goto *outer[0];
first: {
  int counts[n];
  void *inner[] = { &&again, &&leave };
  counts[0] = counts[1] = 0;
again:
  counts[rounds & 1]++;
  goto *inner[++rounds > 3];
leave:
  __CPROVER_assert(counts[0] == 2 && counts[1] == 2, "twice each");
}
  goto *outer[1];
last:
  return 0;
}
