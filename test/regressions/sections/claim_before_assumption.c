// tcbmc: violation assertion switches=0 -- --property assertion
// What the task assumes afterwards does not hide the claim.
extern void __VERIFIER_assume(int);
int main(void) { __CPROVER_assert(0, "c"); __VERIFIER_assume(0); return 0; }
