/* Elementary functions of a NUMBER; OF(name) is the name for it. */
#define EXACT (sizeof(NUMBER) == 4 ? (NUMBER)16777216 : (NUMBER)9007199254740992)
NUMBER OF(trunc)(NUMBER x);
NUMBER OF(frexp)(NUMBER x, int *exponent);
NUMBER OF(ldexp)(NUMBER x, int by);

NUMBER OF(__CPROVER_uninterpreted_sin)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: from -1 to 1 */
NUMBER OF(sin)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return x;
  if (x - x != 0) return DOMAIN;
  NUMBER y = OF(__CPROVER_uninterpreted_sin)(x);
  __tcbmc_assume(y >= -1 && y <= 1);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_cos)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: from -1 to 1 */
NUMBER OF(cos)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return 1;
  if (x - x != 0) return DOMAIN;
  NUMBER y = OF(__CPROVER_uninterpreted_cos)(x);
  __tcbmc_assume(y >= -1 && y <= 1);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_tan)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: any finite number */
NUMBER OF(tan)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return x;
  if (x - x != 0) return DOMAIN;
  NUMBER y = OF(__CPROVER_uninterpreted_tan)(x);
  __tcbmc_assume(y - y == 0);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_asin)(NUMBER x);
/**
 * any number with what is certain of it, the same for the same arguments: from -π/2 to π/2, signed as its argument
 */
NUMBER OF(asin)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return x;
  if (x > 1 || x < -1) return DOMAIN;
  NUMBER y = OF(__CPROVER_uninterpreted_asin)(x);
  __tcbmc_assume((x > 0 ? y > 0 : y < 0) && y <= HALF_PI && y >= -HALF_PI);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_acos)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: from 0 to π */
NUMBER OF(acos)(NUMBER x) {
  if (x != x) return x;
  if (x == 1) return 0;
  if (x > 1 || x < -1) return DOMAIN;
  NUMBER y = OF(__CPROVER_uninterpreted_acos)(x);
  __tcbmc_assume(y > 0 && y <= PI);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_atan)(NUMBER x);
/**
 * any number with what is certain of it, the same for the same arguments: from -π/2 to π/2, signed as its argument
 */
NUMBER OF(atan)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return x;
  NUMBER y = OF(__CPROVER_uninterpreted_atan)(x);
  __tcbmc_assume((x > 0 ? y > 0 : y < 0) && y <= HALF_PI && y >= -HALF_PI);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_sinh)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: signed as its argument */
NUMBER OF(sinh)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return x;
  if (x - x != 0) return x;
  NUMBER y = OF(__CPROVER_uninterpreted_sinh)(x);
  __tcbmc_assume(x > 0 ? y > 0 : y < 0);
  OUT_OF_RANGE(y);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_cosh)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: 1 or more */
NUMBER OF(cosh)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return 1;
  if (x - x != 0) return x * x;
  NUMBER y = OF(__CPROVER_uninterpreted_cosh)(x);
  __tcbmc_assume(y >= 1);
  OUT_OF_RANGE(y);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_tanh)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: from -1 to 1, signed as its argument */
NUMBER OF(tanh)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return x;
  NUMBER y = OF(__CPROVER_uninterpreted_tanh)(x);
  __tcbmc_assume((x > 0 ? y > 0 : y < 0) && y <= 1 && y >= -1);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_asinh)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: signed as its argument */
NUMBER OF(asinh)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return x;
  if (x - x != 0) return x;
  NUMBER y = OF(__CPROVER_uninterpreted_asinh)(x);
  __tcbmc_assume((x > 0 ? y > 0 : y < 0) && y - y == 0);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_acosh)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: 0 or more */
NUMBER OF(acosh)(NUMBER x) {
  if (x != x) return x;
  if (x == 1) return 0;
  if (x < 1) return DOMAIN;
  if (x - x != 0) return x;
  NUMBER y = OF(__CPROVER_uninterpreted_acosh)(x);
  __tcbmc_assume(y > 0 && y - y == 0);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_atanh)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: signed as its argument */
NUMBER OF(atanh)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return x;
  if (x > 1 || x < -1) return DOMAIN;
  if (x == 1 || x == -1) return POLE(x);
  NUMBER y = OF(__CPROVER_uninterpreted_atanh)(x);
  __tcbmc_assume((x > 0 ? y > 0 : y < 0) && y - y == 0);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_exp)(NUMBER x);
/**
 * any number with what is certain of it, the same for the same arguments: 0 or more, at least 1 for positive
 * arguments, at most 1 for negative ones
 */
NUMBER OF(exp)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return 1;
  if (x - x != 0) return x > 0 ? x : 0;
  NUMBER y = OF(__CPROVER_uninterpreted_exp)(x);
  __tcbmc_assume(x > 0 ? y >= 1 : y >= 0 && y <= 1);
  OUT_OF_RANGE(y);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_exp2)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: as exp; exact for whole numbers */
NUMBER OF(exp2)(NUMBER x) {
  if (x != x) return x;
  if (x - x != 0) return x > 0 ? x : 0;
  if (x > -5000 && x < 5000 && x == OF(trunc)(x)) return OF(ldexp)(1, (int)x);
  NUMBER y = OF(__CPROVER_uninterpreted_exp2)(x);
  __tcbmc_assume(x > 0 ? y >= 1 : y >= 0 && y <= 1);
  OUT_OF_RANGE(y);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_expm1)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: -1 or more, signed as its argument */
NUMBER OF(expm1)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return x;
  if (x - x != 0) return x > 0 ? x : -1;
  NUMBER y = OF(__CPROVER_uninterpreted_expm1)(x);
  __tcbmc_assume((x > 0 ? y > 0 : y < 0) && y >= -1);
  OUT_OF_RANGE(y);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_log)(NUMBER x);
/**
 * any number with what is certain of it, the same for the same arguments: positive for arguments above 1, negative
 * below
 */
NUMBER OF(log)(NUMBER x) {
  if (x != x) return x;
  if (x == 1) return 0;
  if (x < 0) return DOMAIN;
  if (x == 0) return POLE(-1);
  if (x - x != 0) return x;
  NUMBER y = OF(__CPROVER_uninterpreted_log)(x);
  __tcbmc_assume((x > 1 ? y > 0 : y < 0) && y - y == 0);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_log2)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: as log; exact for powers of 2 */
NUMBER OF(log2)(NUMBER x) {
  if (x != x) return x;
  if (x == 1) return 0;
  if (x < 0) return DOMAIN;
  if (x == 0) return POLE(-1);
  if (x - x != 0) return x;
  int e;
  if (OF(frexp)(x, &e) == (NUMBER)0.5) return e - 1;
  NUMBER y = OF(__CPROVER_uninterpreted_log2)(x);
  __tcbmc_assume((x > 1 ? y > 0 : y < 0) && y - y == 0);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_log10)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: as log */
NUMBER OF(log10)(NUMBER x) {
  if (x != x) return x;
  if (x == 1) return 0;
  if (x < 0) return DOMAIN;
  if (x == 0) return POLE(-1);
  if (x - x != 0) return x;
  NUMBER y = OF(__CPROVER_uninterpreted_log10)(x);
  __tcbmc_assume((x > 1 ? y > 0 : y < 0) && y - y == 0);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_log1p)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: signed as its argument */
NUMBER OF(log1p)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return x;
  if (x < -1) return DOMAIN;
  if (x == -1) return POLE(x);
  if (x - x != 0) return x;
  NUMBER y = OF(__CPROVER_uninterpreted_log1p)(x);
  __tcbmc_assume((x > 0 ? y > 0 : y < 0) && y - y == 0);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_cbrt)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: signed as its argument */
NUMBER OF(cbrt)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return x;
  if (x - x != 0) return x;
  NUMBER y = OF(__CPROVER_uninterpreted_cbrt)(x);
  __tcbmc_assume((x > 0 ? y > 0 : y < 0) && y - y == 0);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_erf)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: from -1 to 1, signed as its argument */
NUMBER OF(erf)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return x;
  if (x - x != 0) return x > 0 ? 1 : -1;
  NUMBER y = OF(__CPROVER_uninterpreted_erf)(x);
  __tcbmc_assume((x > 0 ? y > 0 : y < 0) && y <= 1 && y >= -1);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_erfc)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: from 0 to 2 */
NUMBER OF(erfc)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return 1;
  if (x - x != 0) return x > 0 ? 0 : 2;
  NUMBER y = OF(__CPROVER_uninterpreted_erfc)(x);
  __tcbmc_assume(x > 0 ? y >= 0 && y <= 1 : y >= 1 && y <= 2);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_tgamma)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: positive for positive arguments */
NUMBER OF(tgamma)(NUMBER x) {
  if (x != x) return x;
  if (x == 0) return POLE(1 / x);
  if (x - x != 0) return x > 0 ? x : DOMAIN;
  if (x < 0 && x == OF(trunc)(x)) return DOMAIN;
  NUMBER y = OF(__CPROVER_uninterpreted_tgamma)(x);
  __tcbmc_assume(x > 0 ? y > 0 : y == y);
  OUT_OF_RANGE(y);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_lgamma)(NUMBER x);
/** any number with what is certain of it, the same for the same arguments: any number */
NUMBER OF(lgamma)(NUMBER x) {
  if (x != x) return x;
  if (x - x != 0) return x * x;
  if (x <= 0 && x == OF(trunc)(x)) return POLE(1);
  NUMBER y = OF(__CPROVER_uninterpreted_lgamma)(x);
  __tcbmc_assume(y == y);
  OUT_OF_RANGE(y);
  return y;
}

NUMBER OF(__CPROVER_uninterpreted_atan2)(NUMBER y, NUMBER x);
/**
 * any number with what is certain of it, the same for the same arguments: from -π to π, signed as the first argument
 */
NUMBER OF(atan2)(NUMBER y, NUMBER x) {
  if (x != x || y != y) return x + y;
  if (y == 0) return __builtin_signbit(x) ? (__builtin_signbit(y) ? -PI : PI) : y;
  if (x == 0) return y > 0 ? HALF_PI : -HALF_PI;
  NUMBER r = OF(__CPROVER_uninterpreted_atan2)(y, x);
  __tcbmc_assume(y > 0 ? r >= 0 && r <= PI : r <= 0 && r >= -PI);
  return r;
}

NUMBER OF(__CPROVER_uninterpreted_hypot)(NUMBER x, NUMBER y);
/**
 * any number with what is certain of it, the same for the same arguments: no less than either argument without its
 * sign; exact if one is 0
 */
NUMBER OF(hypot)(NUMBER x, NUMBER y) {
  NUMBER a = x < 0 ? -x : x, b = y < 0 ? -y : y;
  if (a - a != 0 && a == a) return a;
  if (b - b != 0 && b == b) return b;
  if (x != x || y != y) return x + y;
  if (a == 0) return b;
  if (b == 0) return a;
  NUMBER r = OF(__CPROVER_uninterpreted_hypot)(a < b ? a : b, a < b ? b : a);
  __tcbmc_assume(r >= a && r >= b);
  OUT_OF_RANGE(r);
  return r;
}

NUMBER OF(__CPROVER_uninterpreted_pow)(NUMBER x, NUMBER y);
/**
 * any number with what is certain of it, the same for the same arguments. It is exact for whole numbers without a sign
 * in the exponent and whole results below 2^53 (float: 2^24), for powers of 2, and where an argument is 0, 1, infinite
 * or no number. Else it is signed as it must be, and on the right side of 1
 */
NUMBER OF(pow)(NUMBER x, NUMBER y) {
  if (x == 1 || y == 0) return 1;
  if (x != x || y != y) return x + y;
  NUMBER a = x < 0 ? -x : x;
  _Bool whole = y == OF(trunc)(y), odd = whole && OF(trunc)(y / 2) * 2 != y, negative = odd && __builtin_signbit(x);
  if (y - y != 0) return a == 1 ? 1 : (a > 1) == (y > 0) ? y * y : 0;
  if (a == 0 && y < 0) return negative ? POLE(-1) : POLE(1);
  if (a == 0 || a - a != 0) {
    NUMBER r = y > 0 ? a : 0;
    return negative ? -r : r;
  }
  if (x < 0 && !whole) return DOMAIN;
  if (a == 1) return negative ? -1 : 1;
  if (y == 1) return x;
  if (a == 2 && whole && y > -5000 && y < 5000) return OF(ldexp)(negative ? -1 : 1, (int)y);
  if (whole && y > 0 && y <= 53 && a <= EXACT && a == OF(trunc)(a)) {
    NUMBER r = 1;
    for (int i = 0, count = (int)y; i < count && r <= EXACT; i++) r *= a;
    if (r <= EXACT) return negative ? -r : r;
  }
  NUMBER r = OF(__CPROVER_uninterpreted_pow)(x, y), m = negative ? -r : r;
  __tcbmc_assume(m >= 0 && ((a > 1) == (y > 0) ? m >= 1 : m <= 1));
  OUT_OF_RANGE(m);
  return r;
}
#undef NUMBER
#undef EXACT
#undef OF
