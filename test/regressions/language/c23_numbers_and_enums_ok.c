// tcbmc: safe
// Digit separators, and enumerations with a fixed type.
#include <assert.h>

#define MANY 1'000'000
#if MANY != 1000000 || 0xff'ff != 65'535
#error separators
#endif
enum small : unsigned char { A = 200, B };
typedef short number;
enum negative : number { C = -3, D };
enum later : long long;
struct fields {
  enum small kind : 4, : 2;
  unsigned : 3;
};

int main(void) {
  enum small last = 255;
  enum later big = 1LL << 40;
  int many = 1'000, half = 0b1111'0000;
  last++;
  assert(last == 0 && B == 201 && D == -2 && big > MANY);
  static_assert(sizeof(enum small) == 1 && sizeof(A) == 1 && sizeof(enum negative) == 2 && sizeof(enum later) == 8);
  assert(many == 1000 && half == 240 && 1'0.5e1'0 > 1e9 && 'a' == 97);
  return 0;
}
