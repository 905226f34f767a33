/**
 * @model formats
 * @header stdio.h
 *
 * Formats that are known only where the program runs, and arguments that are in lists. A format that may be written
 * is not looked at, but read.
 */

#include "slots.h"
/* Texts that cannot be longer are written as they are; of others the characters are any. */
#define EXACT_LENGTH 64
/* Of a number that is printed with an exponent, of an address and of the message of an error. */
#define LONGEST 64
/* Digits before the point of the largest `double`, and as far as they are counted. */
#define DIGITS_OF_DOUBLE 309

void __tcbmc_read_string(const char *text);
int __tcbmc_spell(char *buffer, size_t room);
int __tcbmc_spell_within(char *buffer, size_t size);
int __tcbmc_spell_all(char *buffer, size_t length, size_t most, size_t zeros);
int __tcbmc_spell_part(char *buffer, size_t size, size_t length, size_t most, size_t zeros);
int __tcbmc_spell_new(char **target, size_t length, size_t most, size_t zeros);
int __tcbmc_spell_new_of_unknown(char **target);
size_t __tcbmc_padded(size_t length, long long width);
size_t __tcbmc_some_length(size_t most);
size_t __tcbmc_spelled_integer(slot value, long long base, long long isSigned, long long prefixed, long long plus,
                               long long precision);
size_t __tcbmc_spelled_string(const char *text, long long precision);
size_t __tcbmc_spelled_fixed(slot value, size_t count, size_t behind, long long plus);
void __tcbmc_copy_some_bytes(unsigned char *to, const unsigned char *from, size_t count, size_t most);

/*
 * characters: what is written, as long as that is followed: up to a second number, since its place depends on the
 * first.
 */
struct text {
  char *characters;
  size_t length, most, zeros;
  int isExact, hasNumber, unknown;
};
#include "conversions-of-output.h"

static int integer(struct text *text, const slot **list) {
  const slot *at = take(list);
  return isNumber(*at) ? (int)number(at) : __VERIFIER_nondet_int();
}

static int cut(slot *value, int bits, int isSigned) {
  if (bits < 64)
    *value = isSigned ? (slot)((long long)(*value << (64 - bits)) >> (64 - bits)) : *value & ((1ull << bits) - 1);
  return bits;
}

static void add(struct text *text, size_t length, size_t most) {
  text->length += length;
  text->most += most;
}

/* Whether characters can be written there. */
static int holds(struct text *text, size_t most) {
  if (text->most + most > EXACT_LENGTH) text->isExact = 0;
  return text->isExact;
}

static void addPlain(struct text *text, const char *characters, size_t count) {
  if (holds(text, count))
    for (size_t i = 0; i < count; i++) text->characters[text->length + i] = characters[i];
  add(text, count, count);
}

static void addPadded(struct text *text, const struct conversion *c, size_t length, size_t most) {
  add(text, __tcbmc_padded(length, c->width), __tcbmc_padded(most, c->width));
}

static void addSome(struct text *text, const struct conversion *c, size_t more) {
  text->isExact = 0;
  size_t precision = c->precision > 0 ? c->precision : 0, digits = c->precision < 0 ? 6 : precision;
  size_t most = LONGEST + more + precision;
  if (!c->isLong && (c->letter == 'e' || c->letter == 'E')) most = 7 + digits + (digits > 0 || c->prefixed);
  if (!c->isLong && (c->letter == 'g' || c->letter == 'G')) most = 7 + (digits > 0 ? digits : 1);
  if (c->letter == 'p') most = 3 + (precision > 2 * sizeof(void *) ? precision : 2 * sizeof(void *));
  addPadded(text, c, __tcbmc_some_length(most), most);
}

/* Numbers that are not small have any digits. Gives back how many characters there are. */
static size_t writeInteger(char *out, const struct conversion *c, slot value, int bits, int base, size_t most) {
  int isSigned = c->letter == 'd' || c->letter == 'i';
  int negative = isSigned && (long long)value < 0;
  slot magnitude = negative ? -value : value;
  if (bits <= 32) magnitude &= 0xffffffff;
  char sign = negative ? '-' : isSigned ? c->plus : 0;
  size_t prefix = base == 16 && c->prefixed && magnitude != 0 ? 2 : 0;
  size_t digits = magnitude == 0 && c->precision == 0 ? 0 : __tcbmc_spelled_integer(magnitude, base, 0, 0, 0, -1);
  size_t zeros = c->precision > 0 && (size_t)c->precision > digits ? c->precision - digits : 0;
  if (base == 8 && c->prefixed && zeros == 0 && (digits == 0 || magnitude != 0)) zeros = 1;
  size_t length = (sign != 0) + prefix + zeros + digits, padded = __tcbmc_padded(length, c->width);
  int isLeft = c->left || c->width < 0;
  size_t begin = isLeft || (c->zero && c->precision < 0) ? 0 : padded - length;
  size_t afterSign = begin + (sign != 0), afterPrefix = afterSign + prefix, first = (isLeft ? length : padded) - digits,
         end = first + digits;
  unsigned char small = magnitude & 127, tens = (small >= 10) + (small >= 20) + (small >= 30) + (small >= 40) +
                                                (small >= 50) + (small >= 60) + (small >= 70) + (small >= 80) +
                                                (small >= 90);
  unsigned char leading = base == 10 ? tens : small / base, last = base == 10 ? small - 10 * tens : small % base;
  int isSmall = magnitude < (base == 10 ? 100 : 64);
  char above = (c->letter == 'X' ? 'A' : 'a') - 10;
  for (size_t i = 0; i < most; i++) {
    unsigned char any = __VERIFIER_nondet_uchar() & (base == 8 ? 7 : 15);
    if (base == 10) any = any > 9 ? any - 6 : any;
    any = i == first && any == 0 ? 1 : any;
    unsigned char digit = isSmall ? (i == first && digits == 2 ? leading : last) : any;
    char character = digit < 10 ? '0' + digit : above + digit;
    char other = i < begin || i >= end              ? ' '
                 : i < afterSign                    ? sign
                 : i < afterPrefix && i > afterSign ? c->letter
                                                    : '0';
    out[i] = i >= first && i < end ? character : other;
  }
  return padded;
}

static void spellInteger(struct text *text, const struct conversion *c, const slot *at) {
  if (!isNumber(*at) || c->isLong) return addSome(text, c, 0);
  int isSigned = c->letter == 'd' || c->letter == 'i';
  int base = c->letter == 'x' || c->letter == 'X' ? 16 : c->letter == 'o' ? 8 : 10;
  int prefixed = c->prefixed && base != 10;
  slot value = number(at);
  int bits = cut(&value, c->bits < 8 * (int)BYTES(*at) ? c->bits : 8 * (int)BYTES(*at), isSigned);
  size_t digits = base == 16 ? bits / 4 : base == 8 ? (bits + 2) / 3 : bits * 1233l / 4096 + 1;
  if (c->precision > 0 && (size_t)c->precision > digits) digits = c->precision;
  size_t most = __tcbmc_padded(digits + isSigned + 2 * prefixed, c->width);
  if (text->isExact) text->isExact = !text->hasNumber;
  text->hasNumber = 1;
  if (holds(text, most)) add(text, writeInteger(text->characters + text->length, c, value, bits, base, most), most);
  else
    addPadded(text, c, __tcbmc_spelled_integer(value, base, isSigned, prefixed, isSigned && c->plus, c->precision),
              most);
}

static void spellCharacter(struct text *text, const struct conversion *c, const slot *at) {
  if (!isNumber(*at)) {
    text->isExact = 0;
    text->zeros = 1;
    return addPadded(text, c, 1, 1);
  }
  char character = (char)number(at);
  if (character == 0) text->zeros = 1;
  size_t padded = __tcbmc_padded(1, c->width);
  if (holds(text, padded))
    for (size_t i = 0; i < padded; i++)
      text->characters[text->length + i] = i == (c->left || c->width < 0 ? 0 : padded - 1) ? character : ' ';
  add(text, padded, padded);
}

/* Where rounding may add a digit, it does or does not. */
static void spellFixed(struct text *text, const struct conversion *c, const slot *at) {
  if (*at != (FLOATING | 8) || sizeof(double) != 8 || c->isLong) return addSome(text, c, DIGITS_OF_DOUBLE);
  text->isExact = 0;
  slot value = at[1], magnitude = value & (-1ull >> 1);
#ifdef __TCBMC_OUTPUT
  __tcbmc_event("#output", value);
#endif
  size_t precision = c->precision < 0 ? 6 : c->precision, behind = precision + (precision > 0 || c->prefixed);
  size_t count = 1 + (magnitude >= 4621819117588971520u) + (magnitude >= 4636737291354636288u) +
                 (magnitude >= 4652007308841189376u) + (magnitude >= 4666723172467343360u) +
                 (magnitude >= 4681608360884174848u) + (magnitude >= 4696837146684686336u) +
                 (magnitude >= 4711630319722168320u) + (magnitude >= 4726483295884279808u) +
                 (magnitude >= 4741671816366391296u) + (magnitude >= 4756540486875873280u) +
                 (magnitude >= 4771362005757984768u) + (magnitude >= 4786511204640096256u) +
                 (magnitude >= 4801453603149578240u) + (magnitude >= 4816244402031689728u) +
                 (magnitude >= 4831355200913801216u) + (magnitude >= 4846369599423283200u) +
                 (magnitude >= 4861130398305394688u) + (magnitude >= 4876203697187506176u),
         rounded = 1 + (magnitude >= 4621537642612260864u) + (magnitude >= 4636702106982547456u) +
                   (magnitude >= 4652002910794678272u) + (magnitude >= 4666722897589436416u) +
                   (magnitude >= 4681608326524436480u) + (magnitude >= 4696837142389719040u) +
                   (magnitude >= 4711630319453732864u) + (magnitude >= 4726483295850725376u) +
                   (magnitude >= 4741671816362196992u) + (magnitude >= 4756540486875611136u) +
                   (magnitude >= 4771362005757952000u) + (magnitude >= 4786511204640092160u) +
                   (magnitude >= 4801453603149577984u) + (magnitude >= 4816244402031689696u) +
                   (magnitude >= 4831355200913801212u) + (magnitude >= 4846369599423283200u) +
                   (magnitude >= 4861130398305394688u) + (magnitude >= 4876203697187506176u);
  if (rounded > count && __VERIFIER_nondet_bool()) count = rounded;
  addPadded(text, c, __tcbmc_spelled_fixed(value, count, behind, c->plus), 1 + DIGITS_OF_DOUBLE + behind);
}

static void spellString(struct text *text, const struct conversion *c, const slot *at) {
  __tcbmc_assert((*at & POINTER) != 0, "out-of-bounds", "the argument for %s is no pointer");
  text->isExact = 0;
  size_t length = __tcbmc_spelled_string(*(const char *const *)(at + 1), c->precision);
  addPadded(text, c, length, length);
}

/* A conversion specification (C11 7.21.6.1p4); gives back where its letter is. */
static int convert(struct text *text, const struct conversion *c, const slot **list) {
  switch (c->letter) {
    case '%':
      addPlain(text, "%", 1);
      return 1;
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      spellInteger(text, c, take(list));
      return 1;
    case 'f':
    case 'F':
      spellFixed(text, c, take(list));
      return 1;
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
    case 'p':
      take(list);
      addSome(text, c, 0);
      return 1;
    case 'm':
      addSome(text, c, 0);
      return 1;
    case 'c':
      spellCharacter(text, c, take(list));
      return 1;
    case 's':
      spellString(text, c, take(list));
      return 1;
    case 'n':
      count(text, c, take(list));
      return 1;
    default:
      return 0;
  }
}

static void spell(struct text *text, const char *format, const slot *list) {
  if (isComputed(format)) {
    __tcbmc_assume_of_formats();
    __tcbmc_read_string(format);
    text->unknown = 1;
    return;
  }
  for (;;) {
    size_t plain = 0;
    char character = *format;
    while (character != 0 && character != '%') character = format[++plain];
    addPlain(text, format, plain);
    if (character == 0) return;
    struct conversion c = { .precision = -1 };
    format = specification(text, format + plain + 1, &c, &list) + 1;
    if (!convert(text, &c, &list)) {
      __tcbmc_assume_of_formats();
      text->unknown = 1;
      return;
    }
  }
}

/** strings are read */
void __tcbmc_print_list(const char *format, const void *list) {
  struct text text = { 0 };
  spell(&text, format, list);
}

static void copyExactly(char *buffer, const struct text *text, size_t length, size_t most) {
  __tcbmc_copy_some_bytes((unsigned char *)buffer, (const unsigned char *)text->characters, length, most);
  buffer[length] = 0;
}

/** as long as the format and its arguments say, up to the size */
int __tcbmc_spell_list(char *buffer, size_t size, const char *format, const void *list) {
  char characters[EXACT_LENGTH];
  struct text text = { characters, .isExact = 1 };
  spell(&text, format, list);
  if (text.unknown) return __tcbmc_spell_within(buffer, size);
  if (!text.isExact) return __tcbmc_spell_part(buffer, size, text.length, text.most, text.zeros);
  if (size > 0)
    copyExactly(buffer, &text, text.length < size ? text.length : size - 1, text.most < size ? text.most : size - 1);
  return text.length;
}

/** as long as the format and its arguments say */
int __tcbmc_spell_list_all(char *buffer, size_t room, const char *format, const void *list) {
  char characters[EXACT_LENGTH];
  struct text text = { characters, .isExact = 1 };
  spell(&text, format, list);
  if (text.unknown) return __tcbmc_spell(buffer, room);
  if (!text.isExact) return __tcbmc_spell_all(buffer, text.length, text.most, text.zeros);
  copyExactly(buffer, &text, text.length, text.most);
  return text.length;
}

/** as long as the format and its arguments say, in a new block */
int __tcbmc_spell_list_new(char **target, const char *format, const void *list) {
  char characters[EXACT_LENGTH];
  struct text text = { characters, .isExact = 1 };
  spell(&text, format, list);
  if (text.unknown) return __tcbmc_spell_new_of_unknown(target);
  if (!text.isExact) return __tcbmc_spell_new(target, text.length, text.most, text.zeros);
  char *block = (char *)__tcbmc_alloc(text.length + 1, 2);
  if (block == 0) return -1;
  copyExactly(block, &text, text.length, text.most);
  *target = block;
  return text.length;
}
