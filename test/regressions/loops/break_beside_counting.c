// tcbmc: violation assertion switches=0
// One path leaves the inner loop by a break while the other counts to its end: both must go on.
extern int __VERIFIER_nondet_int(void);
void __VERIFIER_assert(int);

int choice;

int main(void) {
  choice = __VERIFIER_nondet_int();
  int broken = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < i + 1; j++)
      if (choice == 7) {
        broken = 1;
        break;
      }
  __VERIFIER_assert(!broken);
  return 0;
}
