// tcbmc: violation assertion switches=0
#include <assert.h>

extern int value __attribute__((weak));

int main(void) {
  assert(!&value || value != 5);
  return 0;
}
