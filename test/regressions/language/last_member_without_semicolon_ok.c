// tcbmc: safe
// GCC and Clang take the last member of a structure without its semicolon.
#include <assert.h>

struct pair {
  char first;
  int second
} pair = {1, 2};

union word {
  int whole;
  struct {
    unsigned low : 16, high : 16
  };
};

int main(void) {
  union word w = {0x20001};
  assert(pair.second == 2 && w.low == 1 && w.high == 2);
}
