/* Sums and differences of an unsigned TYPE with what is carried; OF(name) is the name for it. */
/** exact */
unsigned TYPE OF(__tcbmc_addc)(unsigned TYPE a, unsigned TYPE b, unsigned TYPE carry, unsigned TYPE *out) {
  unsigned TYPE first = a + b, sum = first + carry;
  *out = (first < a) | (sum < first);
  return sum;
}
/** exact */
unsigned TYPE OF(__tcbmc_subc)(unsigned TYPE a, unsigned TYPE b, unsigned TYPE carry, unsigned TYPE *out) {
  unsigned TYPE first = a - b, rest = first - carry;
  *out = (a < b) | (first < carry);
  return rest;
}
#undef OF
#undef TYPE
