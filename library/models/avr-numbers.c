/**
 * @model numbers as AVRs spell them
 * @header stdlib.h
 *
 * What AVR's library has beside `sprintf`.
 */

void __tcbmc_any_characters(unsigned char *to, __SIZE_TYPE__ count, __SIZE_TYPE__ most);

/* Of what is at most the largest, which ends the loop where the number is not known. */
static void spell(unsigned long value, unsigned long largest, char *text, int radix) {
  char digits[8 * sizeof value];
  int count = 0;
  do {
    unsigned char digit = value % radix;
    digits[count++] = digit < 10 ? '0' + digit : 'a' + (digit - 10);
    value /= radix;
    largest /= radix;
  } while (value != 0 && largest != 0);
  for (int i = 0; i < count; i++) text[i] = digits[count - 1 - i];
  text[count] = 0;
}

static char *spelled(unsigned long value, unsigned long largest, _Bool isNegative, char *text, int radix) {
  if (radix < 2 || radix > 36) text[0] = 0;
  else {
    if (isNegative) text[0] = '-';
    spell(value, largest, text + isNegative, radix);
  }
  return text;
}

/** the number in any radix from 2 to 36 with its end, else an empty text; the text */
char *__tcbmc_utoa(unsigned int value, char *text, int radix) { return spelled(value, -1u, 0, text, radix); }
char *__tcbmc_ultoa(unsigned long value, char *text, int radix) { return spelled(value, -1ul, 0, text, radix); }

/** the number in any radix from 2 to 36 with its end, else an empty text; the text */
/* Only decimal numbers have a sign. */
char *__tcbmc_itoa(int value, char *text, int radix) {
  return radix == 10 && value < 0 ? spelled(-(unsigned int)value, -1u / 2 + 1, 1, text, radix)
                                  : __tcbmc_utoa(value, text, radix);
}

/** the number in any radix from 2 to 36 with its end, else an empty text; the text */
char *__tcbmc_ltoa(long value, char *text, int radix) {
  return radix == 10 && value < 0 ? spelled(-(unsigned long)value, -1ul / 2 + 1, 1, text, radix)
                                  : __tcbmc_ultoa(value, text, radix);
}

enum { WHOLE = 39 };

static char *characters(char *text, int count, int most) {
  text[count] = 0;
  __tcbmc_any_characters((unsigned char *)text, count, most);
  return text;
}

/**
 * any characters and the end, as many as the number has in front of the point, and the width and the precision say;
 * the text
 */
/* Rounding may add a digit to the number. */
char *__tcbmc_dtostrf(double value, signed char width, unsigned char precision, char *text) {
  double size = value < 0 ? -value : value, power = 10;
  int length = 1;
  for (; length < WHOLE && size >= power; length++) power *= 10;
  if (length < WHOLE && size >= power - 1 && __VERIFIER_nondet_bool()) length++;
  if (precision > 0) length += precision + 1;
  if (!__builtin_isfinite(value)) length = 3;
  if (__builtin_signbit(value)) length++;
  int least = width < 0 ? -width : width, most = WHOLE + precision + 2;
  return characters(text, length > least ? length : least, most > least ? most : least);
}

/** any characters and the end, as many as the precision says; the text */
/* d.ddde-dd */
char *__tcbmc_dtostre(double value, char *text, unsigned char precision, unsigned char flags) {
  int digits = precision > 7 ? 7 : precision;
  int length = __builtin_isfinite(value) ? 5 + digits + (digits > 0) : 3;
  if (__builtin_signbit(value) || (flags & 3)) length++;
  return characters(text, length, 15);
}
