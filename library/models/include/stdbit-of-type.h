/* The functions of <stdbit.h> for a TYPE; OF(name) is the name for it. */
/** exact */
unsigned OF(__stdc_leading_zeros_)(TYPE v) {
  unsigned bits = 8 * sizeof v, count = bits;
  for (unsigned i = 0; i < bits; i++) count = (v >> i) & 1 ? bits - 1 - i : count;
  return count;
}
unsigned OF(__stdc_trailing_zeros_)(TYPE v) {
  unsigned bits = 8 * sizeof v, count = bits;
  for (unsigned i = bits; i-- > 0;) count = (v >> i) & 1 ? i : count;
  return count;
}
unsigned OF(__stdc_count_ones_)(TYPE v) {
  unsigned count = 0;
  for (unsigned i = 0; i < 8 * sizeof v; i++) count += (v >> i) & 1;
  return count;
}
unsigned OF(__stdc_leading_ones_)(TYPE v) { return OF(__stdc_leading_zeros_)((TYPE)~v); }
unsigned OF(__stdc_trailing_ones_)(TYPE v) { return OF(__stdc_trailing_zeros_)((TYPE)~v); }
unsigned OF(__stdc_count_zeros_)(TYPE v) { return OF(__stdc_count_ones_)((TYPE)~v); }
unsigned OF(__stdc_first_leading_one_)(TYPE v) { return v == 0 ? 0 : OF(__stdc_leading_zeros_)(v) + 1; }
unsigned OF(__stdc_first_leading_zero_)(TYPE v) { return OF(__stdc_first_leading_one_)((TYPE)~v); }
unsigned OF(__stdc_first_trailing_one_)(TYPE v) { return v == 0 ? 0 : OF(__stdc_trailing_zeros_)(v) + 1; }
unsigned OF(__stdc_first_trailing_zero_)(TYPE v) { return OF(__stdc_first_trailing_one_)((TYPE)~v); }
_Bool OF(__stdc_has_single_bit_)(TYPE v) { return v != 0 && (v & (v - 1)) == 0; }
unsigned OF(__stdc_bit_width_)(TYPE v) { return 8 * sizeof v - OF(__stdc_leading_zeros_)(v); }
TYPE OF(__stdc_bit_floor_)(TYPE v) { return v == 0 ? 0 : (TYPE)((TYPE)1 << (OF(__stdc_bit_width_)(v) - 1)); }
TYPE OF(__stdc_bit_ceil_)(TYPE v) { return v <= 1 ? 1 : (TYPE)((TYPE)2 << (OF(__stdc_bit_width_)((TYPE)(v - 1)) - 1)); }
#undef OF
#undef TYPE
