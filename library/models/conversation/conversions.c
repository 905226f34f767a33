/**
 * @model exact conversions
 * @header stdio.h
 *
 * What formats say, character by character (C11 7.21.6.1): it is compared with what was said before.
 */

#include "conversation/text-types.h"
#include "conversions-of-output.h"

void __tcbmc_read_string(const char *text);
size_t __tcbmc_spelled_string(const char *text, long long precision);
size_t __tcbmc_find_character(const char *text, char wanted);

static int integer(struct text *text, const slot **list) {
  const slot *at = take(list);
  if (isNumber(*at)) return (int)number(at);
  text->unknown = 1;
  return 0;
}

static void spellInteger(struct text *text, const struct conversion *c, const slot *at) {
  if (!isNumber(*at) || c->isLong || c->bits > 8 * (int)BYTES(*at)) {
    text->unknown = 1;
    return;
  }
  slot value = number(at);
  int isSigned = c->letter == 'd' || c->letter == 'i';
  if (c->bits < 64)
    value = isSigned ? (slot)((long long)(value << (64 - c->bits)) >> (64 - c->bits)) : value & ((1ull << c->bits) - 1);
  __tcbmc_place_number(text, c, value, c->bits);
}

static void spellPointer(struct text *text, const struct conversion *c, const slot *at) {
  struct conversion as = *c;
  slot value = isNumber(*at) ? number(at) : 0;
  if (!isNumber(*at)) text->unknown = 1;
  else if (value == 0) {
    as.zero = 0;
    __tcbmc_place_text(text, &as, 0, 0, "(nil)", 5, 5);
  } else {
    as.prefixed = 1;
    as.letter = 'x';
    __tcbmc_place_number(text, &as, value, 8 * sizeof(void *));
  }
}

static void spellCharacters(struct text *text, const struct conversion *c, const slot *at) {
  struct conversion as = *c;
  as.zero = 0;
  if (c->letter == 'c') {
    if (!isNumber(*at)) {
      text->unknown = 1;
      return;
    }
    char character = (char)number(at);
    return __tcbmc_place_text(text, &as, 0, 0, &character, 1, 1);
  }
  __tcbmc_assert((*at & POINTER) != 0, "out-of-bounds", "the argument for %s is no pointer");
  const char *string = *(const char *const *)(at + 1);
  size_t length = __tcbmc_spelled_string(string, c->precision);
  if (text->strings < STRINGS) {
    text->string[text->strings] = string;
    text->read[text->strings++] = c->precision < 0 ? length + 1 : length;
  }
  __tcbmc_place_text(text, &as, 0, 0, string, length, length);
}

static void spellFloating(struct text *text, const struct conversion *c, const slot *at) {
  if (*at != (FLOATING | 8) || sizeof(double) != 8 || c->isLong) {
    text->unknown = 1;
    return;
  }
#ifdef __TCBMC_OUTPUT
  __tcbmc_event("#output", at[1]);
#endif
  __tcbmc_place_floating(text, c, at[1]);
}

/* A conversion specification (C11 7.21.6.1p4); gives back where its letter is. */
static void convert(struct text *text, const struct conversion *c, const slot **list) {
  switch (c->letter) {
    case '%':
      __tcbmc_extend_text(text, "%", 1, 1);
      return;
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      return spellInteger(text, c, take(list));
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
      return spellFloating(text, c, take(list));
    case 'p':
      return spellPointer(text, c, take(list));
    case 'c':
    case 's':
      return spellCharacters(text, c, take(list));
    case 'n':
      return count(text, c, take(list));
    default:
      text->unknown = 1;
  }
}

/** exact, with integers, characters, strings and most floating-point numbers */
/* The format goes on behind what cannot be said exactly, so that strings are read and arguments missed. */
void __tcbmc_make_text(struct text *text, const char *format, const slot *list) {
  if (isComputed(format)) {
    __tcbmc_read_string(format);
    text->unknown = 1;
  }
  while (!text->unknown) {
    size_t plain = __tcbmc_find_character(format, '%');
    _Bool isLast = plain == (size_t)-1;
    if (isLast) plain = __tcbmc_spelled_string(format, -1);
    __tcbmc_extend_text(text, format, plain, plain);
    if (isLast) return;
    struct conversion c = { .precision = -1 };
    format = specification(text, format + plain + 1, &c, &list) + 1;
    convert(text, &c, &list);
  }
  __tcbmc_take_for_granted("of formats with a part that is not said exactly the text is any");
}
