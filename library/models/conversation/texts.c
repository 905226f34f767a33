/**
 * @model exact texts
 * @header stdio.h
 *
 * Pieces of texts of which each character counts. Where one goes is one of a few places; what is known is computed by
 * the unrolling.
 */

#include "byte-loops.h"
#include "conversation/text-types.h"
/* Digits of the largest number in octal. */
#define DIGITS 22

static size_t fitting(const struct text *text, size_t count) {
  size_t left = text->length < text->room ? text->room - text->length : 0;
  return count < left ? count : left;
}

/** one character, so often */
void __tcbmc_fill_text(struct text *text, char character, size_t count) {
  __tcbmc_set_bytes((unsigned char *)text->to + text->length, character, fitting(text, count));
  text->length += count;
}

/** so many characters */
void __tcbmc_extend_text(struct text *text, const char *from, size_t count, size_t most) {
  __tcbmc_copy_some_bytes((unsigned char *)text->to + text->length, (const unsigned char *)from, fitting(text, count),
                          most < text->room ? most : text->room);
  text->length += count;
}

/** filled up to a width */
void __tcbmc_place_text(struct text *text, const struct conversion *c, const char *sign, size_t before,
                        const char *body, size_t count, size_t most) {
  size_t wide = c->width < 0 ? -c->width : c->width, length = before + count, more = length < wide ? wide - length : 0;
  int isLeft = c->left || c->width < 0;
  if (!isLeft && !c->zero) __tcbmc_fill_text(text, ' ', more);
  if (before > 0) __tcbmc_extend_text(text, sign, before, 2);
  if (!isLeft && c->zero) __tcbmc_fill_text(text, '0', more);
  __tcbmc_extend_text(text, body, count, most);
  if (isLeft) __tcbmc_fill_text(text, ' ', more);
}

static size_t decimals(char *end, slot value, int isWide) {
  size_t count = 1;
  if (value >= 10u) count = 2;
  if (value >= 100u) count = 3;
  if (value >= 1000u) count = 4;
  if (value >= 10000u) count = 5;
  if (value >= 100000u) count = 6;
  if (value >= 1000000u) count = 7;
  if (value >= 10000000u) count = 8;
  if (value >= 100000000u) count = 9;
  if (value >= 1000000000u) count = 10;
  if (isWide) {
    if (value >= 10000000000u) count = 11;
    if (value >= 100000000000u) count = 12;
    if (value >= 1000000000000u) count = 13;
    if (value >= 10000000000000u) count = 14;
    if (value >= 100000000000000u) count = 15;
    if (value >= 1000000000000000u) count = 16;
    if (value >= 10000000000000000u) count = 17;
    if (value >= 100000000000000000u) count = 18;
    if (value >= 1000000000000000000u) count = 19;
    if (value >= 10000000000000000000u) count = 20;
    for (size_t i = 1; i <= 20; i++)
      if (i <= count) {
        end[-i] = '0' + value % 10;
        value /= 10;
      }
    return count;
  }
  unsigned int narrow = value;
  for (size_t i = 1; i <= 10; i++)
    if (i <= count) {
      end[-i] = '0' + narrow % 10;
      narrow /= 10;
    }
  return count;
}

/* A digit has so many bits. */
static size_t powers(char *end, slot value, int shift, int bits, char above) {
  size_t count = 1;
  for (size_t i = 1; i <= (bits + shift - 1) / shift; i++) {
    unsigned char digit = value & ((1 << shift) - 1);
    if (value != 0) count = i;
    end[-i] = digit < 10 ? '0' + digit : above + digit;
    value >>= shift;
  }
  return count;
}

/** in base 8, 10 or 16 */
void __tcbmc_place_number(struct text *text, const struct conversion *given, slot value, int bits) {
  struct conversion c = *given;
  char digits[DIGITS], sign[2] = { '0', c.letter };
  __tcbmc_set_bytes((unsigned char *)digits, '0', sizeof digits);
  int isSigned = c.letter == 'd' || c.letter == 'i', negative = isSigned && (long long)value < 0;
  slot magnitude = negative ? -value : value;
  if (bits <= 32) magnitude &= 0xffffffff;
  size_t count, before = 0;
  if (c.letter == 'x' || c.letter == 'X') {
    count = powers(digits + sizeof digits, magnitude, 4, bits, c.letter - 'x' + 'a' - 10);
    if (c.prefixed && magnitude != 0) before = 2;
  } else if (c.letter == 'o') count = powers(digits + sizeof digits, magnitude, 3, bits, 0);
  else count = decimals(digits + sizeof digits, magnitude, bits > 32);
  if (negative || (isSigned && c.plus != 0)) {
    sign[0] = negative ? '-' : c.plus;
    before = 1;
  }
  if (magnitude == 0 && c.precision == 0) count = 0;
  long long least = c.precision;
  if (least < 0 && c.zero && !c.left && c.width > (long long)before) least = c.width - before;
  if (c.letter == 'o' && c.prefixed && (magnitude != 0 || count == 0) && least <= (long long)count) least = count + 1;
  c.zero = 0;
  if (least > (long long)sizeof digits) {
    /* More zeros than there are digits of any number: they stand by themselves. */
    struct conversion zeros = { .width = least, .zero = 1 };
    size_t wide = c.width < 0 ? -c.width : c.width, more = before + least < wide ? wide - before - least : 0;
    int isLeft = c.left || c.width < 0;
    if (!isLeft) __tcbmc_fill_text(text, ' ', more);
    if (before > 0) __tcbmc_extend_text(text, sign, before, 2);
    __tcbmc_place_text(text, &zeros, 0, 0, digits + sizeof digits - count, count, sizeof digits);
    if (isLeft) __tcbmc_fill_text(text, ' ', more);
    return;
  }
  if (least > (long long)count) count = least;
  __tcbmc_place_text(text, &c, sign, before, digits + sizeof digits - count, count, sizeof digits);
}
