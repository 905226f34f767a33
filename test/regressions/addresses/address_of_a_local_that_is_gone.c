// tcbmc: bounded
// The second call's local may lie where the first one's did; that it does not is assumed.
#include <assert.h>
#include <stdint.h>

uintptr_t where(void) {
  int local = 0;
  return (uintptr_t)&local + local;
}

int main(void) {
  uintptr_t first = where(), second = where();
  assert(first != second);
  return 0;
}
