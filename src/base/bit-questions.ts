/** The functions of <stdbit.h>, without prefix and suffix, and what each yields; `T` is the type of its argument. */
export const BIT_QUESTIONS: Readonly<Record<string, 'unsigned int' | 'bool' | 'T'>> = {
  leading_zeros: 'unsigned int',
  leading_ones: 'unsigned int',
  trailing_zeros: 'unsigned int',
  trailing_ones: 'unsigned int',
  first_leading_zero: 'unsigned int',
  first_leading_one: 'unsigned int',
  first_trailing_zero: 'unsigned int',
  first_trailing_one: 'unsigned int',
  count_zeros: 'unsigned int',
  count_ones: 'unsigned int',
  has_single_bit: 'bool',
  bit_width: 'unsigned int',
  bit_floor: 'T',
  bit_ceil: 'T',
};
