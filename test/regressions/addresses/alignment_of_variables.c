// tcbmc: safe
// What a declaration asks for is the alignment of the variable, not of its type.
#include <assert.h>

struct __attribute__((aligned(8))) pair {
  char first, second;
};

_Alignas(32) char line[3];
static int wide __attribute__((aligned(16)));
struct pair pair;

int main(void) {
  _Alignas(64) short local = 1;
  assert(__alignof__(line) == 32 && __alignof__((line)) == 32);
  assert(__alignof__(wide) == 16 && __alignof__(int) == 4);
  assert(__alignof__(pair) == 8 && __alignof__(pair.second) == 1);
  assert(__alignof__(local) == 64 && __alignof__(local + 1) == 4);
  {
    short local = 2;
    assert(__alignof__(local) == 2 && local == 2);
  }
  return local - 1;
}
