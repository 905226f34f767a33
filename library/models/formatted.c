/**
 * @model formatted strings
 * @header stdio.h, stdlib.h, time.h
 */

#include "byte-loops.h"

typedef __SIZE_TYPE__ size_t;
size_t __VERIFIER_nondet_size_t(void);

/* zeros: some of the characters may be. */
static void anything(char *buffer, size_t length, size_t most, size_t zeros) {
  if (zeros) __tcbmc_any_bytes((unsigned char *)buffer, length, most);
  else __tcbmc_any_characters((unsigned char *)buffer, length, most);
}

static void spell(char *buffer, size_t size, size_t length, size_t zeros) {
  anything(buffer, length, size, zeros);
  if (length < size) buffer[length] = 0;
}

/**
 * a string of any characters, as long as the format and its arguments say, unless the format can be written to. Up to a
 * second number of a short text they are what the format says, and digits, which are exact below 100, up to the size.
 * The format and strings of %s are read to their end
 */
int __tcbmc_spell_within(char *buffer, size_t size) {
  int length = __VERIFIER_nondet_int();
  __tcbmc_assume(length >= 0);
  if (size > 0) spell(buffer, size, (size_t)length < size ? (size_t)length : size - 1, 0);
  return length;
}

static int unbounded(char *buffer) {
  __tcbmc_take_for_granted("what sprintf writes fits");
  size_t room = 0;
  __tcbmc_atomic_begin();
  while (__tcbmc_exists(buffer + room)) room++;
  __tcbmc_atomic_end();
  *buffer = 0;
  size_t length = __VERIFIER_nondet_size_t();
  __tcbmc_assume(length < room);
  spell(buffer, room, length, 0);
  return (int)length;
}

/**
 * a string of any characters, as long as the format and its arguments say, unless the format can be written to. Up to a
 * second number of a short text they are what the format says, and digits, which are exact below 100 (else it is said
 * that it fits). The format and strings of %s are read to their end
 */
int __tcbmc_spell(char *buffer, size_t room) {
  if (room == 0) return unbounded(buffer);
  __tcbmc_take_for_granted("what sprintf writes fits");
  size_t length = __VERIFIER_nondet_size_t();
  __tcbmc_assume(length < room);
  spell(buffer, room, length, 0);
  return (int)length;
}

/* As spell does, but as far as is found out on the way; what does not fit is written beyond the end. */
static void spellOut(char *buffer, size_t length, size_t zeros) {
  anything(buffer, length, length, zeros);
  buffer[length] = 0;
}

/**
 * a string of any characters, as long as the format and its arguments say, unless the format can be written to. Up to a
 * second number of a short text they are what the format says, and digits, which are exact below 100 (else it is said
 * that it fits). The format and strings of %s are read to their end
 */
int __tcbmc_spell_all(char *buffer, size_t length, size_t most, size_t zeros) {
  if (most == (size_t)-1) spellOut(buffer, length, zeros);
  else spell(buffer, most + 1, length, zeros);
  return (int)length;
}

/**
 * a string of any characters, as long as the format and its arguments say, unless the format can be written to. Up to a
 * second number of a short text they are what the format says, and digits, which are exact below 100, up to the size.
 * The format and strings of %s are read to their end
 */
int __tcbmc_spell_part(char *buffer, size_t size, size_t length, size_t most, size_t zeros) {
  if (size == 0) return (int)length;
  size_t kept = length < size ? length : size - 1;
  if (most == (size_t)-1) spellOut(buffer, kept, zeros);
  else spell(buffer, most < size ? most + 1 : size, kept, zeros);
  return (int)length;
}

/** strings of %s do not lie in what is written */
void __tcbmc_spell_apart(const char *buffer, size_t size, size_t length, const char *text, size_t read) {
  size_t written = length < size ? length + 1 : size;
  size_t distance = __tcbmc_distance(buffer, text);
  __tcbmc_assert(written == 0 || (distance >= read && -distance >= written), "out-of-bounds",
                 "what is copied reaches into what is written");
}

/**
 * a string of any characters in a new block, as long as the format and its arguments say, unless the format can be
 * written to; or -1 if there is no memory. Up to a second number of a short text they are what the format says, and
 * digits, which are exact below 100
 */
int __tcbmc_spell_new(char **target, size_t length, size_t most, size_t zeros) {
  char *block = (char *)__tcbmc_alloc(length + 1, 2);
  if (block == 0) return -1;
  __tcbmc_spell_all(block, length, most, zeros);
  *target = block;
  return (int)length;
}

/**
 * a string of any characters in a new block, as long as the format and its arguments say, unless the format can be
 * written to; or -1 if there is no memory. Up to a second number of a short text they are what the format says, and
 * digits, which are exact below 100. It is said that the string has less than 128 characters
 */
int __tcbmc_spell_new_of_unknown(char **target) {
  __tcbmc_take_for_granted("what formats that are not looked at give has less than 128 characters", "asprintf");
  size_t length = __VERIFIER_nondet_size_t();
  __tcbmc_assume(length < 128);
  return __tcbmc_spell_new(target, length, 127, 0);
}

/** filled up to a width */
size_t __tcbmc_padded(size_t length, long long width) {
  size_t wide = width < 0 ? -width : width;
  return length < wide ? wide : length;
}

/** any length up to a limit */
size_t __tcbmc_some_length(size_t most) {
  size_t length = __VERIFIER_nondet_size_t();
  __tcbmc_assume(length > 0 && length <= most);
  return length;
}

static size_t digits(unsigned long long value, int base) {
  if (base == 10)
    return 1 + (value >= 10u) + (value >= 100u) + (value >= 1000u) + (value >= 10000u) + (value >= 100000u) +
           (value >= 1000000u) + (value >= 10000000u) + (value >= 100000000u) + (value >= 1000000000u) +
           (value >= 10000000000u) + (value >= 100000000000u) + (value >= 1000000000000u) + (value >= 10000000000000u) +
           (value >= 100000000000000u) + (value >= 1000000000000000u) + (value >= 10000000000000000u) +
           (value >= 100000000000000000u) + (value >= 1000000000000000000u) + (value >= 10000000000000000000u);
  if (base == 16)
    return 1 + (value >> 4 != 0) + (value >> 8 != 0) + (value >> 12 != 0) + (value >> 16 != 0) + (value >> 20 != 0) +
           (value >> 24 != 0) + (value >> 28 != 0) + (value >> 32 != 0) + (value >> 36 != 0) + (value >> 40 != 0) +
           (value >> 44 != 0) + (value >> 48 != 0) + (value >> 52 != 0) + (value >> 56 != 0) + (value >> 60 != 0);
  return 1 + (value >> 3 != 0) + (value >> 6 != 0) + (value >> 9 != 0) + (value >> 12 != 0) + (value >> 15 != 0) +
         (value >> 18 != 0) + (value >> 21 != 0) + (value >> 24 != 0) + (value >> 27 != 0) + (value >> 30 != 0) +
         (value >> 33 != 0) + (value >> 36 != 0) + (value >> 39 != 0) + (value >> 42 != 0) + (value >> 45 != 0) +
         (value >> 48 != 0) + (value >> 51 != 0) + (value >> 54 != 0) + (value >> 57 != 0) + (value >> 60 != 0) +
         (value >> 63 != 0);
}

/** exact */
size_t __tcbmc_spelled_integer(unsigned long long value, long long base, long long isSigned, long long prefixed,
                               long long plus, long long precision) {
  int negative = isSigned && (long long)value < 0;
  unsigned long long magnitude = negative ? -value : value;
  size_t count = magnitude == 0 && precision == 0 ? 0 : digits(magnitude, (int)base);
  int leads = count == 0 || magnitude != 0;
  if (precision >= 0 && count < (size_t)precision) {
    count = precision;
    leads = 0;
  }
  if (prefixed) count += base == 16 ? (magnitude != 0) * 2 : leads;
  return count + (negative || plus);
}

/** exact */
size_t __tcbmc_spelled_string(const char *text, long long precision) {
  size_t length = 0;
  while ((precision < 0 || length < (size_t)precision) && text[length] != 0) length++;
  return length;
}

/** exact below 1e18; any length above */
/* The value as bits, and the digits before the point as far as they were counted. */
size_t __tcbmc_spelled_fixed(unsigned long long value, size_t count, size_t behind, long long plus) {
  unsigned long long magnitude = value & (-1ull >> 1);
  int isSign = value >> 63 || plus;
  if (magnitude >= 0x7ff0000000000000) {
    if (magnitude > 0x7ff0000000000000) isSign = __VERIFIER_nondet_bool();
    return 3 + isSign;
  }
  if (count == 19) {
    size_t more = __VERIFIER_nondet_size_t();
    __tcbmc_assume(more <= 290);
    count += more;
  }
  return isSign + count + behind;
}

int __tcbmc_spell_list(char *buffer, size_t size, const char *format, const void *list);
int __tcbmc_spell_list_all(char *buffer, size_t room, const char *format, const void *list);
int __tcbmc_spell_list_new(char **target, const char *format, const void *list);

/**
 * a string of any characters in a new block, as long as the format and its arguments say, unless the format can be
 * written to; or -1 if there is no memory. Up to a second number of a short text they are what the format says, and
 * digits, which are exact below 100
 */
/* Calls by name are lowered without these. */
int vasprintf(char **target, const char *format, __builtin_va_list list) {
  return __tcbmc_spell_list_new(target, format, __tcbmc_arguments(list));
}
/**
 * a string of any characters, as long as the format and its arguments say, unless the format can be written to. Up to a
 * second number of a short text they are what the format says, and digits, which are exact below 100, up to the size.
 * The format and strings of %s are read to their end
 */
int vsnprintf(char *buffer, size_t size, const char *format, __builtin_va_list list) {
  return __tcbmc_spell_list(buffer, size, format, __tcbmc_arguments(list));
}
/**
 * a string of any characters, as long as the format and its arguments say, unless the format can be written to. Up to a
 * second number of a short text they are what the format says, and digits, which are exact below 100 (else it is said
 * that it fits). The format and strings of %s are read to their end
 */
int vsprintf(char *buffer, const char *format, __builtin_va_list list) {
  return __tcbmc_spell_list_all(buffer, 0, format, __tcbmc_arguments(list));
}
/**
 * a string of any characters in a new block, as long as the format and its arguments say, unless the format can be
 * written to; or -1 if there is no memory. Up to a second number of a short text they are what the format says, and
 * digits, which are exact below 100
 */
int asprintf(char **target, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return vasprintf(target, format, list);
}
/**
 * a string of any characters, as long as the format and its arguments say, unless the format can be written to. Up to a
 * second number of a short text they are what the format says, and digits, which are exact below 100, up to the size.
 * The format and strings of %s are read to their end
 */
int snprintf(char *buffer, size_t size, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return vsnprintf(buffer, size, format, list);
}
/**
 * a string of any characters, as long as the format and its arguments say, unless the format can be written to. Up to a
 * second number of a short text they are what the format says, and digits, which are exact below 100 (else it is said
 * that it fits). The format and strings of %s are read to their end
 */
int sprintf(char *buffer, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return vsprintf(buffer, format, list);
}

/** as sprintf with %.*g */
char *gcvt(double value, int digits, char *buffer) {
  sprintf(buffer, "%.*g", digits > 17 ? 17 : digits, value);
  return buffer;
}

/** 0, or a string of any characters that fits */
size_t strftime(char *buffer, size_t size, const char *format, const void *time) {
  size_t length = __VERIFIER_nondet_size_t();
  __tcbmc_assume(length < size || length == 0);
  if (size > 0) spell(buffer, size, length, 0);
  return length;
}
