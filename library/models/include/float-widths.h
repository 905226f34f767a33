/*
 * Between two binary formats, of which the LARGE one has all numbers of the SMALL one: WIDENED(from), NARROWED(from).
 */
/** exact */
LARGE(type) WIDENED(from)(SMALL(type) a) {
  SMALL(type) x = a & SMALL(MAGNITUDE);
  struct SMALL(number) p = SMALL(unpack)(a);
  LARGE(type) sign = (LARGE(type))SMALL(sign)(a) << (LARGE(BITS) - SMALL(BITS));
  LARGE(type)
  finite = ((LARGE(type))(p.e + (LARGE(BIAS) - SMALL(BIAS))) << LARGE(FRACTION)) |
           ((LARGE(type))((p.m >> 3) & (SMALL(HIDDEN) - 1)) << (LARGE(FRACTION) - SMALL(FRACTION)));
  LARGE(type)
  special = LARGE(INFINITY) | ((LARGE(type))(x & (SMALL(HIDDEN) - 1)) << (LARGE(FRACTION) - SMALL(FRACTION))) |
            (x > SMALL(INFINITY) ? LARGE(QUIET) : 0);
  return sign | (x >= SMALL(INFINITY) ? special : x == 0 ? 0 : finite);
}

/** exact */
SMALL(type) NARROWED(from)(LARGE(type) a) {
  LARGE(type) x = a & LARGE(MAGNITUDE), m = LARGE(mantissa)(a);
  SMALL(type) sign = (SMALL(type))(LARGE(sign)(a) >> (LARGE(BITS) - SMALL(BITS)));
  SMALL(type)
  finite = SMALL(round)(sign, LARGE(exponent)(a) - (LARGE(BIAS) - SMALL(BIAS)),
                        (SMALL(type))(m >> (LARGE(FRACTION) - SMALL(FRACTION) - 3)) |
                            ((m & (((LARGE(type))1 << (LARGE(FRACTION) - SMALL(FRACTION) - 3)) - 1)) != 0));
  SMALL(type)
  special = sign | SMALL(INFINITY) | (SMALL(type))((x & (LARGE(HIDDEN) - 1)) >> (LARGE(FRACTION) - SMALL(FRACTION))) |
            (x > LARGE(INFINITY) ? SMALL(QUIET) : 0);
  return x >= LARGE(INFINITY) ? special : finite;
}
#undef LARGE
#undef NARROWED
#undef SMALL
#undef WIDENED
