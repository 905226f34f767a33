// tcbmc: safe -- -D ADD(a,b)=((a)+(b)) -D NOTHING()=
#include <assert.h>

int main(void) {
  NOTHING();
  assert(ADD(1, 2) * 2 == 6);
}
