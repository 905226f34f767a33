// tcbmc: safe
// What GCC computes of constants is constant, wherever that is asked for.
#include <assert.h>
#include <strings.h>
struct s { unsigned b : __builtin_popcount(7); char a[__builtin_ctz(8)]; char c[__builtin_clz(1)]; };
static const int t[] = { __builtin_popcountll(-1ll), __builtin_ffs(0), __builtin_ffsll(1ll<<40), __builtin_parity(7), __builtin_clrsb(-1), __builtin_clrsb(0), __builtin_clrsbll(1), __builtin_bswap32(0x01020304) == 0x04030201, __builtin_bswap16(0x1234) == 0x3412, __builtin_bswap64(1) == 1ull << 56, __builtin_clzl(1), __builtin_popcount(-1), __builtin_clrsb(-2)};
_Static_assert(__builtin_popcountl(0xffL) == 8, "");
enum { E = __builtin_ctzl(16) };
int main(void) { switch (t[0]) { case __builtin_popcount(3): break; }
  assert(sizeof(struct s) == 36 && E == 4 && t[0] == 64 && t[1] == 0 && t[2] == 41 && t[3] == 1 && t[4] == 31 && t[5] == 31 && t[6] == 62 && t[7] && t[8] && t[9] && t[10] == 63 && t[11] == 32 && t[12] == 30);
  return 0; }
