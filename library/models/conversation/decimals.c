/**
 * @model exact decimals
 * @header stdio.h
 *
 * Floating-point numbers in decimal digits (C11 7.21.6.1p8), as glibc rounds them: to the nearest, of two to the even
 * one.
 */

#include "conversation/text-types.h"
/* Powers of ten with which the 53 bits of a double have a product of 128 bits, and by which that is divided. */
#define MOST_TIMES 22
#define MOST_OVER 38
/* Decimal exponents that are told apart: what is smaller or greater is not said exactly. */
#define LEAST_EXPONENT -17

typedef unsigned __int128 u128;
#define MAGNITUDE (-1ull >> 1)
#define INFINITE 0x7ff0000000000000

static const u128 powers[] = { (u128)0u << 64 | 1u,
                               (u128)0u << 64 | 10u,
                               (u128)0u << 64 | 100u,
                               (u128)0u << 64 | 1000u,
                               (u128)0u << 64 | 10000u,
                               (u128)0u << 64 | 100000u,
                               (u128)0u << 64 | 1000000u,
                               (u128)0u << 64 | 10000000u,
                               (u128)0u << 64 | 100000000u,
                               (u128)0u << 64 | 1000000000u,
                               (u128)0u << 64 | 10000000000u,
                               (u128)0u << 64 | 100000000000u,
                               (u128)0u << 64 | 1000000000000u,
                               (u128)0u << 64 | 10000000000000u,
                               (u128)0u << 64 | 100000000000000u,
                               (u128)0u << 64 | 1000000000000000u,
                               (u128)0u << 64 | 10000000000000000u,
                               (u128)0u << 64 | 100000000000000000u,
                               (u128)0u << 64 | 1000000000000000000u,
                               (u128)0u << 64 | 10000000000000000000u,
                               (u128)5u << 64 | 7766279631452241920u,
                               (u128)54u << 64 | 3875820019684212736u,
                               (u128)542u << 64 | 1864712049423024128u,
                               (u128)5421u << 64 | 200376420520689664u,
                               (u128)54210u << 64 | 2003764205206896640u,
                               (u128)542101u << 64 | 1590897978359414784u,
                               (u128)5421010u << 64 | 15908979783594147840u,
                               (u128)54210108u << 64 | 11515845246265065472u,
                               (u128)542101086u << 64 | 4477988020393345024u,
                               (u128)5421010862u << 64 | 7886392056514347008u,
                               (u128)54210108624u << 64 | 5076944270305263616u,
                               (u128)542101086242u << 64 | 13875954555633532928u,
                               (u128)5421010862427u << 64 | 9632337040368467968u,
                               (u128)54210108624275u << 64 | 4089650035136921600u,
                               (u128)542101086242752u << 64 | 4003012203950112768u,
                               (u128)5421010862427522u << 64 | 3136633892082024448u,
                               (u128)54210108624275221u << 64 | 12919594847110692864u,
                               (u128)542101086242752217u << 64 | 68739955140067328u,
                               (u128)5421010862427522170u << 64 | 687399551400673280u };

/* The number times a power of ten, rounded. */
static u128 scaled(struct text *text, slot bits, int power) {
  int exponent = (int)(bits >> 52);
  u128 whole = bits & ((1ull << 52) - 1);
  if (exponent == 0) exponent = 1;
  else whole |= 1ull << 52;
  exponent -= 1075;
  if (power > MOST_TIMES || power < -MOST_OVER || exponent > 75) {
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
  for (size_t i = 1; i <= (MOST_OVER + 1); i++) {
    if (value != 0) count = i;
    end[-i] = '0' + value % 10;
    value /= 10;
  }
  return count;
}

/* Of a number that is not zero. */
static int exponentOf(struct text *text, slot bits) {
  int exponent = LEAST_EXPONENT;
  if (bits < 4352464011485697175u || bits >= 5175426328141668786u) text->unknown = 1;
  if (bits >= 4367597403136100797u) exponent = -16;
  if (bits >= 4382569440205035030u) exponent = -15;
  if (bits >= 4397347889687374748u) exponent = -14;
  if (bits >= 4412443251819771522u) exponent = -13;
  if (bits >= 4427486594234968594u) exponent = -12;
  if (bits >= 4442235333156365462u) exponent = -11;
  if (bits >= 4457293557087583675u) exponent = -10;
  if (bits >= 4472406533629990549u) exponent = -9;
  if (bits >= 4487126258331716666u) exponent = -8;
  if (bits >= 4502148214488346441u) exponent = -7;
  if (bits >= 4517329193108106638u) exponent = -6;
  if (bits >= 4532020583610935537u) exponent = -5;
  if (bits >= 4547007122018943789u) exponent = -4;
  if (bits >= 4562254508917369340u) exponent = -3;
  if (bits >= 4576918229304087675u) exponent = -2;
  if (bits >= 4591870180066957722u) exponent = -1;
  if (bits >= 4607182418800017408u) exponent = 0;
  if (bits >= 4621819117588971520u) exponent = 1;
  if (bits >= 4636737291354636288u) exponent = 2;
  if (bits >= 4652007308841189376u) exponent = 3;
  if (bits >= 4666723172467343360u) exponent = 4;
  if (bits >= 4681608360884174848u) exponent = 5;
  if (bits >= 4696837146684686336u) exponent = 6;
  if (bits >= 4711630319722168320u) exponent = 7;
  if (bits >= 4726483295884279808u) exponent = 8;
  if (bits >= 4741671816366391296u) exponent = 9;
  if (bits >= 4756540486875873280u) exponent = 10;
  if (bits >= 4771362005757984768u) exponent = 11;
  if (bits >= 4786511204640096256u) exponent = 12;
  if (bits >= 4801453603149578240u) exponent = 13;
  if (bits >= 4816244402031689728u) exponent = 14;
  if (bits >= 4831355200913801216u) exponent = 15;
  if (bits >= 4846369599423283200u) exponent = 16;
  if (bits >= 4861130398305394688u) exponent = 17;
  if (bits >= 4876203697187506176u) exponent = 18;
  if (bits >= 4891288408196988160u) exponent = 19;
  if (bits >= 4906019910204099648u) exponent = 20;
  if (bits >= 4921056587992461136u) exponent = 21;
  if (bits >= 4936209963552724370u) exponent = 22;
  if (bits >= 4950912855330343671u) exponent = 23;
  if (bits >= 4965913770331839925u) exponent = 24;
  if (bits >= 4981134201117475473u) exponent = 25;
  if (bits >= 4995809153217856309u) exponent = 26;
  if (bits >= 5010775143622804482u) exponent = 27;
  if (bits >= 5026061058026967682u) exponent = 28;
  if (bits >= 5040708725286295330u) exponent = 29;
  if (bits >= 5055640609639927018u) exponent = 30;
  if (bits >= 5070927765361438757u) exponent = 31;
  if (bits >= 5085611494797045271u) exponent = 32;
  if (bits >= 5100510072459938205u) exponent = 33;
  if (bits >= 5115755594818026500u) exponent = 34;
  if (bits >= 5130517386810051971u) exponent = 35;
  if (bits >= 5145383438407770339u) exponent = 36;
  if (bits >= 5160588303184390428u) exponent = 37;
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
  __tcbmc_extend_text(field, digits, count, (MOST_OVER + 1));
}

static void addFixed(struct text *field, const struct conversion *c, slot bits, size_t precision) {
  char digits[(MOST_OVER + 1)], *end = digits + sizeof digits;
  u128 value = scaled(field, bits, (int)precision);
  if (field->unknown) return;
  size_t count = digitsOf(end, value);
  if (count <= precision) count = precision + 1;
  __tcbmc_extend_text(field, end - count, count - precision, sizeof digits);
  addBehind(field, c, end - precision, 0, precision);
}

static void addScientific(struct text *field, const struct conversion *c, slot bits, size_t precision, int isGeneral) {
  char digits[(MOST_OVER + 1)], *end = digits + sizeof digits;
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

/** exact, as far as the product with a power of ten has 128 bits */
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
  } else if (precision > MOST_TIMES) field.unknown = 1;
  else if (c->letter == 'f' || c->letter == 'F') addFixed(&field, c, magnitude, precision);
  else addScientific(&field, c, magnitude, precision, c->letter == 'g' || c->letter == 'G');
  if (field.unknown) text->unknown = 1;
  else __tcbmc_place_text(text, &as, &sign, sign != 0, made, field.length, sizeof made);
}
