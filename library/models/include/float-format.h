/*
 * Arithmetic of a binary format. TYPE is the type of its bits, WIDE that of products, OF(name) what belongs to it
 * (OF(FRACTION) bits of the fraction, the bias OF(BIAS) of the exponent), API(name) an operation.
 *
 * A number on its way is (-1)^s * m * 2^(e - bias - fraction - 3): three bits more than the result has (guard, round,
 * sticky), and the leading one at bit fraction + 3. OF(round) makes it subnormal where e < 1, and rounds to nearest,
 * ties to even.
 */
struct OF(number) {
  i32 e;
  TYPE m;
};

static TYPE OF(right)(TYPE m, i32 by) {
  i32 n = by > (OF(FRACTION) + 5) ? (OF(FRACTION) + 5) : by;
  return (m >> n) | ((m & (((TYPE)1 << n) - 1)) != 0);
}

static TYPE OF(round)(TYPE sign, i32 e, TYPE m) {
  m = OF(right)(m, e < 1 ? 1 - e : 0);
  TYPE whole = m >> 3, rest = m & 7;
  whole = whole + (rest > 4 || (rest == 4 && (whole & 1)));
  TYPE packed = ((TYPE)(e < 1 ? 0 : e - 1) << OF(FRACTION)) + whole;
  packed = e >= OF(TOP) || packed > OF(INFINITY) ? OF(INFINITY) : packed;
  return sign | (m == 0 ? 0 : packed);
}

static struct OF(number) OF(normal)(i32 e, TYPE m) {
#if OF(FRACTION) + 4 > 64
  e = m >> (OF(FRACTION) + 4 - 64) ? e : e - 64;
  m = m >> (OF(FRACTION) + 4 - 64) ? m : m << 64;
#endif
#if OF(FRACTION) + 4 > 32
  e = m >> (OF(FRACTION) + 4 - 32) ? e : e - 32;
  m = m >> (OF(FRACTION) + 4 - 32) ? m : m << 32;
#endif
  e = m >> (OF(FRACTION) + 4 - 16) ? e : e - 16;
  m = m >> (OF(FRACTION) + 4 - 16) ? m : m << 16;
  e = m >> (OF(FRACTION) + 4 - 8) ? e : e - 8;
  m = m >> (OF(FRACTION) + 4 - 8) ? m : m << 8;
  e = m >> (OF(FRACTION) + 4 - 4) ? e : e - 4;
  m = m >> (OF(FRACTION) + 4 - 4) ? m : m << 4;
  e = m >> (OF(FRACTION) + 4 - 2) ? e : e - 2;
  m = m >> (OF(FRACTION) + 4 - 2) ? m : m << 2;
  e = m >> (OF(FRACTION) + 4 - 1) ? e : e - 1;
  m = m >> (OF(FRACTION) + 4 - 1) ? m : m << 1;
  struct OF(number) result = { e, m };
  return result;
}

static i32 OF(exponent)(TYPE a) { return (i32)((a & OF(MAGNITUDE)) >> OF(FRACTION)); }
static TYPE OF(mantissa)(TYPE a) {
  return OF(exponent)(a) ? (a & (OF(HIDDEN) - 1)) | OF(HIDDEN) : a & (OF(HIDDEN) - 1);
}
static struct OF(number) OF(unpack)(TYPE a) {
  return OF(normal)(OF(exponent)(a) ? OF(exponent)(a) : 1, OF(mantissa)(a) << 3);
}
static TYPE OF(nan)(TYPE a, TYPE b) { return ((a & OF(MAGNITUDE)) > OF(INFINITY) ? a : b) | OF(QUIET); }
static TYPE OF(sign)(TYPE a) { return a & OF(SIGN); }

/** exact */
TYPE API(add)(TYPE a, TYPE b) {
  TYPE x = a & OF(MAGNITUDE), y = b & OF(MAGNITUDE);
  TYPE big = x >= y ? a : b, small = x >= y ? b : a;
  int differ = OF(sign)(a) != OF(sign)(b);
  i32 e = OF(exponent)(big) ? OF(exponent)(big) : 1;
  i32 other = OF(exponent)(small) ? OF(exponent)(small) : 1;
  TYPE p = OF(mantissa)(big) << 3, q = OF(right)(OF(mantissa)(small) << 3, e - other);
  TYPE m = differ ? p - q : p + q;
  int carry = (m >> (OF(FRACTION) + 4)) != 0;
  struct OF(number) r = OF(normal)(carry ? e + 1 : e, carry ? (m >> 1) | (m & 1) : m);
  TYPE finite = OF(round)(differ && m == 0 ? 0 : OF(sign)(big), r.e, r.m);
  TYPE infinite = differ && x == y ? OF(INVALID) : big;
  return x > OF(INFINITY) || y > OF(INFINITY)    ? OF(nan)(a, b)
         : (big & OF(MAGNITUDE)) == OF(INFINITY) ? infinite
                                                 : finite;
}

/** exact */
TYPE API(sub)(TYPE a, TYPE b) { return API(add)(a, (b & OF(MAGNITUDE)) > OF(INFINITY) ? b : b ^ OF(SIGN)); }

/** exact */
TYPE API(mul)(TYPE a, TYPE b) {
  TYPE x = a & OF(MAGNITUDE), y = b & OF(MAGNITUDE), sign = OF(sign)(a ^ b);
  struct OF(number) p = OF(unpack)(a), q = OF(unpack)(b);
  WIDE product = (WIDE)(p.m >> 3) * (q.m >> 3);
  int carry = (product >> (2 * OF(FRACTION) + 1)) != 0;
  WIDE low = product & (((WIDE)1 << (OF(FRACTION) - 3)) - 1);
  TYPE m = (TYPE)(product >> (OF(FRACTION) - 3));
  m = (carry ? (m >> 1) | (m & 1) : m) | (low != 0);
  TYPE finite = OF(round)(sign, p.e + q.e - OF(BIAS) + carry, m);
  TYPE infinite = x == 0 || y == 0 ? OF(INVALID) : sign | OF(INFINITY);
  return x > OF(INFINITY) || y > OF(INFINITY)     ? OF(nan)(a, b)
         : x == OF(INFINITY) || y == OF(INFINITY) ? infinite
                                                  : finite;
}

/** exact */
TYPE API(div)(TYPE a, TYPE b) {
  TYPE x = a & OF(MAGNITUDE), y = b & OF(MAGNITUDE), sign = OF(sign)(a ^ b);
  struct OF(number) p = OF(unpack)(a), q = OF(unpack)(b);
  TYPE rest = p.m >> 3, by = q.m >> 3, m = 0;
  for (int i = 0; i < (OF(FRACTION) + 5); i++) {
    m = (m << 1) | (rest >= by);
    rest = (rest >= by ? rest - by : rest) << 1;
  }
  int carry = (m >> (OF(FRACTION) + 4)) != 0;
  m = (carry ? (m >> 1) | (m & 1) : m) | (rest != 0);
  TYPE finite = OF(round)(sign, p.e - q.e + (OF(BIAS) - 1) + carry, x == 0 ? 0 : m);
  TYPE special = x == y ? OF(INVALID) : x == OF(INFINITY) || y == 0 ? sign | OF(INFINITY) : sign;
  return x > OF(INFINITY) || y > OF(INFINITY)               ? OF(nan)(a, b)
         : x == OF(INFINITY) || y == OF(INFINITY) || y == 0 ? special
                                                            : finite;
}
/* What has as many digits as 64 bits need is made of twice as many. */
#if OF(FRACTION) < 61
#define OF_64_BITS OF(of64)
static TYPE OF(of64)(TYPE sign, u64 n) {
  i32 e = (OF(BIAS) + 63);
  e = n >> 32 ? e : e - 32;
  n = n >> 32 ? n : n << 32;
  e = n >> 48 ? e : e - 16;
  n = n >> 48 ? n : n << 16;
  e = n >> 56 ? e : e - 8;
  n = n >> 56 ? n : n << 8;
  e = n >> 60 ? e : e - 4;
  n = n >> 60 ? n : n << 4;
  e = n >> 62 ? e : e - 2;
  n = n >> 62 ? n : n << 2;
  e = n >> 63 ? e : e - 1;
  n = n >> 63 ? n : n << 1;
  return OF(round)(sign, e, (TYPE)(n >> (60 - OF(FRACTION))) | ((n & (((u64)1 << (60 - OF(FRACTION))) - 1)) != 0));
}
#else
#define OF_64_BITS OF(of128)
#endif

static TYPE OF(of128)(TYPE sign, u128 n) {
  i32 e = (OF(BIAS) + 127);
  e = n >> 64 ? e : e - 64;
  n = n >> 64 ? n : n << 64;
  e = n >> 96 ? e : e - 32;
  n = n >> 96 ? n : n << 32;
  e = n >> 112 ? e : e - 16;
  n = n >> 112 ? n : n << 16;
  e = n >> 120 ? e : e - 8;
  n = n >> 120 ? n : n << 8;
  e = n >> 124 ? e : e - 4;
  n = n >> 124 ? n : n << 4;
  e = n >> 126 ? e : e - 2;
  n = n >> 126 ? n : n << 2;
  e = n >> 127 ? e : e - 1;
  n = n >> 127 ? n : n << 1;
  return OF(round)(sign, e, (TYPE)(n >> (124 - OF(FRACTION))) | ((n & (((u128)1 << (124 - OF(FRACTION))) - 1)) != 0));
}

/** exact */
TYPE API(from_u64)(u64 n) { return OF_64_BITS(0, n); }
/** exact */
TYPE API(from_s64)(u64 n) { return n >> 63 ? OF_64_BITS(OF(SIGN), -n) : OF_64_BITS(0, n); }
/** exact */
TYPE API(from_u128)(u128 n) { return OF(of128)(0, n); }
/** exact */
TYPE API(from_s128)(u128 n) { return n >> 127 ? OF(of128)(OF(SIGN), -n) : OF(of128)(0, n); }
#undef OF_64_BITS
#undef API
#undef OF
#undef TYPE
#undef WIDE
