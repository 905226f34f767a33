import type { ModelFile } from '../model.js';
import { TEXT_TYPES } from './texts.js';

/** Powers of ten with which the 53 bits of a double have a product of 128 bits, and by which that is divided. */
const MOST_TIMES = 22;
const MOST_OVER = 38;

/** Decimal exponents that are told apart: what is smaller or greater is not said exactly. */
const LEAST_EXPONENT = -17;
const MOST_EXPONENT = 38;

/** The representation of the least double that is at least `10 ** exponent`. */
function leastFrom(exponent: number): bigint {
  const [numerator, denominator] = exponent < 0 ? [1n, 10n ** BigInt(-exponent)] : [10n ** BigInt(exponent), 1n];
  const view = new DataView(new Float64Array([10 ** exponent]).buffer);
  let bits = view.getBigUint64(0, true);
  const isLess = (number: bigint): boolean => {
    const power = Number(number >> 52n) - 1075;
    const mantissa = (number & ((1n << 52n) - 1n)) | (1n << 52n);
    return power < 0 ? mantissa * denominator < numerator << BigInt(-power) : (mantissa << BigInt(power)) * denominator < numerator;
  };
  while (!isLess(bits - 1n)) bits--;
  while (isLess(bits)) bits++;
  return bits;
}

const EXPONENTS = Array.from({ length: MOST_EXPONENT - LEAST_EXPONENT + 1 }, (_, i) => LEAST_EXPONENT + i);

/** Numbers of 64 bits are the most that can be written as one. */
const wide = (value: bigint): string => `(u128)${value >> 64n}u << 64 | ${value & ((1n << 64n) - 1n)}u`;

/** Floating-point numbers in decimal digits (C11 7.21.6.1p8), as glibc rounds them: to the nearest, of two to the even one. */
export const EXACT_DECIMALS: ModelFile = {
  file: '<model of exact decimals>',
  header: 'stdio.h',
  defines: { __tcbmc_place_floating: 'exact, as far as the product with a power of ten has 128 bits' },
  text: String.raw`${TEXT_TYPES}
typedef unsigned __int128 u128;
#define MAGNITUDE (-1ull >> 1)
#define INFINITE 0x7ff0000000000000

static const u128 powers[] = { ${Array.from({ length: MOST_OVER + 1 }, (_, i) => wide(10n ** BigInt(i))).join(', ')} };

/* The number times a power of ten, rounded. */
static u128 scaled(struct text *text, slot bits, int power) {
  int exponent = (int)(bits >> 52);
  u128 whole = bits & ((1ull << 52) - 1);
  if (exponent == 0) exponent = 1;
  else whole |= 1ull << 52;
  exponent -= 1075;
  if (power > ${MOST_TIMES} || power < -${MOST_OVER} || exponent > 75) {
    text->unknown = 1;
    return 0;
  }
  if (power > 0) whole *= powers[power];
  _Bool isMore = 0;
  u128 result = whole, rest = 0, half = 1;
  if (exponent >= 0) {
    result = whole << exponent;
    if (result >> exponent != whole) text->unknown = 1;
  } else if (exponent < -127) {
    isMore = whole != 0;
    result = 0;
  } else {
    half = (u128)1 << (-exponent - 1);
    rest = whole & (2 * half - 1);
    result = whole >> -exponent;
  }
  if (power < 0) {
    isMore |= rest != 0;
    half = powers[-power] / 2;
    rest = result % powers[-power];
    result /= powers[-power];
  }
  if (rest > half || (rest == half && (isMore || (result & 1)))) result++;
  return result;
}

/* The digits end there. */
static size_t digitsOf(char *end, u128 value) {
  size_t count = 1;
  for (size_t i = 1; i <= ${MOST_OVER + 1}; i++) {
    if (value != 0) count = i;
    end[-i] = '0' + value % 10;
    value /= 10;
  }
  return count;
}

/* Of a number that is not zero. */
static int exponentOf(struct text *text, slot bits) {
  int exponent = ${LEAST_EXPONENT};
  if (bits < ${leastFrom(LEAST_EXPONENT)}u || bits >= ${leastFrom(MOST_EXPONENT)}u) text->unknown = 1;
${EXPONENTS.slice(1, -1)
  .map((exponent) => `  if (bits >= ${leastFrom(exponent)}u) exponent = ${exponent};`)
  .join('\n')}
  return exponent;
}

static void addExponent(struct text *field, int exponent, char letter) {
  unsigned char magnitude = exponent < 0 ? -exponent : exponent;
  char characters[4] = { letter, exponent < 0 ? '-' : '+', '0' + magnitude / 10, '0' + magnitude % 10 };
  __tcbmc_extend_text(field, characters, 4, 4);
}

/* So many digits behind the point, some of which may be zeros in front. */
static void addBehind(struct text *field, const struct conversion *c, const char *digits, size_t zeros, size_t count) {
  if (zeros + count > 0 || c->prefixed) __tcbmc_extend_text(field, ".", 1, 1);
  __tcbmc_fill_text(field, '0', zeros);
  __tcbmc_extend_text(field, digits, count, ${MOST_OVER + 1});
}

static void addFixed(struct text *field, const struct conversion *c, slot bits, size_t precision) {
  char digits[${MOST_OVER + 1}], *end = digits + sizeof digits;
  u128 value = scaled(field, bits, (int)precision);
  if (field->unknown) return;
  size_t count = digitsOf(end, value);
  if (count <= precision) count = precision + 1;
  __tcbmc_extend_text(field, end - count, count - precision, sizeof digits);
  addBehind(field, c, end - precision, 0, precision);
}

static void addScientific(struct text *field, const struct conversion *c, slot bits, size_t precision, int isGeneral) {
  char digits[${MOST_OVER + 1}], *end = digits + sizeof digits;
  int exponent = bits == 0 ? 0 : exponentOf(field, bits);
  u128 value = field->unknown ? 0 : scaled(field, bits, (int)precision - exponent);
  if (field->unknown) return;
  if (value == powers[precision + 1]) {
    value = powers[precision];
    exponent++;
  }
  digitsOf(end, value);
  char *first = end - precision - 1;
  if (!isGeneral) {
    __tcbmc_extend_text(field, first, 1, 1);
    addBehind(field, c, first + 1, 0, precision);
    return addExponent(field, exponent, c->letter);
  }
  /* As many digits as are no zeros at the end. */
  size_t count = precision + 1;
  if (!c->prefixed) {
    count = 1;
    for (size_t i = 1; i <= precision; i++)
      if (first[i] != '0') count = i + 1;
  }
  if (exponent < -4 || exponent > (int)precision) {
    __tcbmc_extend_text(field, first, 1, 1);
    addBehind(field, c, first + 1, 0, count - 1);
    addExponent(field, exponent, c->letter - 'g' + 'e');
  } else if (exponent < 0) {
    __tcbmc_extend_text(field, "0", 1, 1);
    addBehind(field, c, first, -exponent - 1, count);
  } else {
    size_t before = exponent + 1;
    __tcbmc_extend_text(field, first, before, sizeof digits);
    addBehind(field, c, first + before, 0, count > before ? count - before : 0);
  }
}

void __tcbmc_place_floating(struct text *text, const struct conversion *c, slot bits) {
  char made[96], sign = bits >> 63 ? '-' : c->plus;
  struct text field = { made, sizeof made };
  struct conversion as = *c;
  int isUpper = c->letter == 'F' || c->letter == 'E' || c->letter == 'G';
  slot magnitude = bits & MAGNITUDE;
  long long precision = c->precision < 0 ? 6 : c->precision;
  if (c->letter == 'g' || c->letter == 'G') precision = precision > 0 ? precision - 1 : 0;
  if (magnitude >= INFINITE) {
    const char *name = magnitude > INFINITE ? (isUpper ? "NAN" : "nan") : isUpper ? "INF" : "inf";
    as.zero = 0;
    __tcbmc_extend_text(&field, name, 3, 3);
  } else if (precision > ${MOST_TIMES}) field.unknown = 1;
  else if (c->letter == 'f' || c->letter == 'F') addFixed(&field, c, magnitude, precision);
  else addScientific(&field, c, magnitude, precision, c->letter == 'g' || c->letter == 'G');
  if (field.unknown) text->unknown = 1;
  else __tcbmc_place_text(text, &as, &sign, sign != 0, made, field.length, sizeof made);
}
`,
};
