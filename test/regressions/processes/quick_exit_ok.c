// tcbmc: safe
// _Exit runs no destructors.
#include <stdlib.h>
static void __attribute__((destructor)) never(void) { __VERIFIER_error(); }
int main(void) { _Exit(0); }
