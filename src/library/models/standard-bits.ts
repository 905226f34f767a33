import { BIT_QUESTIONS } from '../../base/bit-questions.js';
import type { ModelFile } from './model.js';

/** The suffixes of <stdbit.h>, and the types that they stand for. */
export const BIT_SUFFIXES: Readonly<Record<string, string>> = {
  uc: 'unsigned char',
  us: 'unsigned short',
  ui: 'unsigned int',
  ul: 'unsigned long',
  ull: 'unsigned long long',
};

function family(suffix: string, type: string): string {
  return String.raw`
unsigned __stdc_leading_zeros_${suffix}(${type} v) {
  unsigned bits = 8 * sizeof v, count = bits;
  for (unsigned i = 0; i < bits; i++) count = (v >> i) & 1 ? bits - 1 - i : count;
  return count;
}
unsigned __stdc_trailing_zeros_${suffix}(${type} v) {
  unsigned bits = 8 * sizeof v, count = bits;
  for (unsigned i = bits; i-- > 0; ) count = (v >> i) & 1 ? i : count;
  return count;
}
unsigned __stdc_count_ones_${suffix}(${type} v) {
  unsigned count = 0;
  for (unsigned i = 0; i < 8 * sizeof v; i++) count += (v >> i) & 1;
  return count;
}
unsigned __stdc_leading_ones_${suffix}(${type} v) { return __stdc_leading_zeros_${suffix}((${type})~v); }
unsigned __stdc_trailing_ones_${suffix}(${type} v) { return __stdc_trailing_zeros_${suffix}((${type})~v); }
unsigned __stdc_count_zeros_${suffix}(${type} v) { return __stdc_count_ones_${suffix}((${type})~v); }
unsigned __stdc_first_leading_one_${suffix}(${type} v) { return v == 0 ? 0 : __stdc_leading_zeros_${suffix}(v) + 1; }
unsigned __stdc_first_leading_zero_${suffix}(${type} v) { return __stdc_first_leading_one_${suffix}((${type})~v); }
unsigned __stdc_first_trailing_one_${suffix}(${type} v) { return v == 0 ? 0 : __stdc_trailing_zeros_${suffix}(v) + 1; }
unsigned __stdc_first_trailing_zero_${suffix}(${type} v) { return __stdc_first_trailing_one_${suffix}((${type})~v); }
_Bool __stdc_has_single_bit_${suffix}(${type} v) { return v != 0 && (v & (v - 1)) == 0; }
unsigned __stdc_bit_width_${suffix}(${type} v) { return 8 * sizeof v - __stdc_leading_zeros_${suffix}(v); }
${type} __stdc_bit_floor_${suffix}(${type} v) { return v == 0 ? 0 : (${type})((${type})1 << (__stdc_bit_width_${suffix}(v) - 1)); }
${type} __stdc_bit_ceil_${suffix}(${type} v) { return v <= 1 ? 1 : (${type})((${type})2 << (__stdc_bit_width_${suffix}((${type})(v - 1)) - 1)); }
`;
}

/** <stdbit.h> (C23 7.18). A least power of two that the type has not is 0, as of glibc. */
export const STANDARD_BITS: ModelFile = {
  file: '<model of stdbit.h>',
  header: 'stdbit.h',
  defines: Object.fromEntries(Object.keys(BIT_SUFFIXES).flatMap((suffix) => Object.keys(BIT_QUESTIONS).map((name) => [`__stdc_${name}_${suffix}`, 'exact']))),
  text: Object.entries(BIT_SUFFIXES)
    .map(([suffix, type]) => family(suffix, type))
    .join(''),
};
