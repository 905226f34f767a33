// tcbmc: violation out-of-bounds
// A row that is so far away that the distance wraps around is not the first one.
static int at(unsigned long i, int n, int (*rows)[n]) { return rows[i][0]; }
int main(void) {
  int numbers[2][4] = {{1}};
  return at(1ul << 60, 4, numbers);
}
