// tcbmc: safe
// What C23 says with few words: types of initialisers, constants that are objects, null pointers, what cannot be reached, bits and carries.
#include <stdarg.h>
#include <stdbit.h>
#include <stdckdint.h>
#include <stddef.h>

constexpr int N = 4;
constexpr double half = 0.5;
static int table[N];
auto quarter = half / 2;

static int second(int, int y) { return y; }
static int sum(...) {
  va_list list;
  va_start(list);
  int first = va_arg(list, int), last = va_arg(list, int);
  va_end(list);
  return first + last;
}
static int kind(int x) {
  switch (x & 1) {
  case 0: return 1;
  case 1: return 2;
  }
  unreachable();
}

int main(void) {
  static_assert(sizeof table == N * sizeof(int));
  constexpr unsigned char c = 200;
  switch (4) {
  case N: break;
  default: __CPROVER_assert(0, "a case label");
  }
  auto x = 1ull;
  const auto p = &x;
  for (auto i = 0l; i < 2; i++) x += i;
  __CPROVER_assert(sizeof x == 8 && *p == 2 && quarter == 0.25 && N * c == 800, "types and values of initialisers");
  auto int old = 4;
  int constexpr = old;
  constexpr++;
  __CPROVER_assert(constexpr == 5, "no keyword in older C");
  nullptr_t nothing = nullptr;
  int *none = nothing;
  __CPROVER_assert(!none && none == nullptr && !nullptr, "null");
  int n = old, counts[n] = {}, more[N] = {};
  __CPROVER_assert(counts[n - 1] == 0 && more[3] == 0, "empty initialisers");
  __CPROVER_assert(second(1, 2) == 2 && sum(3, 4) == 7 && kind(n) == 1, "calls");

  unsigned bits = __VERIFIER_nondet_uint();
  __CPROVER_assert(__builtin_rotateleft32(bits, 5) == (bits << 5 | bits >> 27) && __builtin_rotateright16(0x1234, 20) == 0x4123, "rotation");
  __CPROVER_assert(__builtin_rotateleft32(bits, 32) == bits && __builtin_bitreverse32(__builtin_bitreverse32(bits)) == bits, "there and back");
  unsigned carry, low = __builtin_addc(bits, 7u, 1u, &carry);
  __CPROVER_assert(((unsigned long long)carry << 32 | low) == 8ull + bits, "a carry");
  unsigned borrow, rest = __builtin_subc(bits, 0xffffffffu, 1u, &borrow);
  __CPROVER_assert(borrow == 1 && rest == bits, "a borrow");
  __CPROVER_assert(stdc_leading_zeros(1u) == 31 && stdc_count_ones_uc(255) == 8 && stdc_bit_ceil(5u) == 8 && stdc_bit_floor(5ul) == 4, "numbers");
  __CPROVER_assert(stdc_first_trailing_one(8u) == 4 && stdc_first_leading_zero_us(0xf000) == 5 && stdc_trailing_ones((unsigned char)255) == 8, "bits");
  __CPROVER_assert(__builtin_clzg(0u, 7) == 7 && __builtin_ctzg(8ul) == 3 && stdc_has_single_bit(bits) == (bits && !(bits & (bits - 1))), "one");
  signed char small;
  __CPROVER_assert(ckd_add(&small, 100, 28) && small == -128 && !ckd_mul(&small, 5, 6) && small == 30, "checked");
#if __has_c_attribute(nodiscard) < 202003L || __has_c_attribute(gnu::nonsense)
#error attributes
#endif
}
