/*
 * From a binary format (see float-format.h) to integers. Out of range, conversions to those of up to 64 bits give what
 * the instructions of x86-64 give.
 */
static u64 OF(whole)(TYPE a) {
  i32 by = OF(exponent)(a) - (OF(BIAS) + OF(FRACTION));
  u64 m = (u64)OF(mantissa)(a);
  return by >= 0 ? m << by : by < -63 ? 0 : m >> -by;
}

/** exact */
u64 API(to_s64)(TYPE a) {
  u64 n = OF(whole)(a);
  u64 result = OF(sign)(a) ? -n : n;
  return OF(exponent)(a) >= (OF(BIAS) + 63) ? 0x8000000000000000ull : result;
}

/** exact */
u64 API(to_s32)(TYPE a) {
  u64 n = OF(whole)(a);
  int fits = OF(exponent)(a) < (OF(BIAS) + 32) && (OF(sign)(a) ? n <= 0x80000000ull : n < 0x80000000ull);
  return !fits ? 0x80000000ull : OF(sign)(a) ? -n : n;
}

/** exact */
u64 API(to_u64)(TYPE a) {
  int high = !OF(sign)(a) && OF(exponent)(a) == (OF(BIAS) + 63);
  int beyond = (a & OF(MAGNITUDE)) > OF(INFINITY) || OF(exponent)(a) > (OF(BIAS) + 63);
  u64 other = API(to_s64)(a);
  return high ? OF(whole)(a) : beyond && !OF(sign)(a) && (a & OF(MAGNITUDE)) <= OF(INFINITY) ? 0 : other;
}

/** exact */
u128 API(to_128)(TYPE a) {
  i32 by = OF(exponent)(a) - (OF(BIAS) + OF(FRACTION));
  u64 m = (u64)OF(mantissa)(a);
  u128 n = by > (127 - OF(FRACTION)) ? 0 : by >= 0 ? (u128)m << by : by < -63 ? 0 : m >> -by;
  return OF(sign)(a) ? -n : n;
}
#undef API
#undef OF
#undef TYPE
