// tcbmc: violation assertion switches=0
#include <assert.h>

int opt(void);
#pragma weak opt

int main(void) {
  assert(opt);
  return 0;
}
