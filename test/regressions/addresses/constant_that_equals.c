// tcbmc: violation assertion switches=0
// violated: 10 assertion 0
// A constant can be an object's address.
#include <assert.h>
int x[2];

int main(void) {
  if ((unsigned long)x == 0x5000) {
    *(int *)0x5004 = 1;
    assert(x[1] == 0);
  }
  return 0;
}
