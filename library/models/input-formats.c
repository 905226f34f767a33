/**
 * @model formats of input
 * @header stdio.h
 *
 * The formatted input of C11 7.21.6.2 where `lower/input.ts` does not know the format, or the arguments are in a
 * list; it does the same.
 */

#include "slots.h"
#include "conversions-of-input.h"

size_t __VERIFIER_nondet_size_t(void);
double __VERIFIER_nondet_double(void);
float __VERIFIER_nondet_float(void);
long double __VERIFIER_nondet_long_double(void);
void __tcbmc_any_errno(void);
void __tcbmc_any_bytes(unsigned char *to, size_t count, size_t most);
void __tcbmc_look_at_text(const char *text);
void __tcbmc_read_string(const char *text);
size_t __tcbmc_longest_word(const char *text);
size_t __tcbmc_spelled_string(const char *text, long long precision);
void __tcbmc_scan_text(char *buffer, size_t width, size_t most);
void __tcbmc_scan_characters(char *buffer, size_t count);
void __tcbmc_scan_new(char **target);
void __tcbmc_use_stream(void *stream);

static int isUnderstood(const struct conversion *c) {
  char letter = c->letter;
  if (letter == 's' || letter == '[' || letter == 'c') return c->modifier == 0;
  if (c->allocates) return 0;
  if (letter == 'p') return c->modifier == 0;
  if (isFloating(letter)) return c->modifier == 0 || c->modifier == 'l' || c->modifier == 'L';
  return isInteger(letter) || letter == '%';
}

static long long anyNumber(int bits) {
  if (bits == 8) return __VERIFIER_nondet_schar();
  if (bits == 16) return __VERIFIER_nondet_short();
  if (bits == 32) return __VERIFIER_nondet_long();
  return __VERIFIER_nondet_longlong();
}

static void storeNumber(void *target, const struct conversion *c) {
  long long value = anyNumber(c->bits);
  if (c->width > 0 && c->width <= 9 && (c->letter == 'd' || c->letter == 'i')) {
    long long least = 1;
    for (long long i = 1; i < c->width; i++) least *= 10;
    if (10 * least <= (long long)((1ull << (c->bits - 1)) - 1)) __tcbmc_choose(-least < value && value < 10 * least);
  }
  store(target, c->bits, value);
}

static void storeFloating(void *target, char modifier) {
  if (modifier == 'l') *(double *)target = __VERIFIER_nondet_double();
  else if (modifier == 'L') *(long double *)target = __VERIFIER_nondet_long_double();
  else *(float *)target = __VERIFIER_nondet_float();
}

static void storePointer(void **target) { *target = __VERIFIER_nondet_bool() ? __tcbmc_reserve(64, 2) : 0; }

static void storeText(char *target, const struct conversion *c, const char *text, size_t length) {
  size_t most = length;
  if (text != 0 && c->width == 0 && c->letter == 's') most = __tcbmc_longest_word(text);
  __tcbmc_scan_text(target, c->width > 0 ? c->width : -1, most);
}

/* One character at least for each conversion. */
static void storeRead(void *target, int bits, size_t least, size_t length) {
  size_t read = __VERIFIER_nondet_size_t() >> 1;
  if (bits < 8 * (int)sizeof read) read &= (1ull << (bits - 1)) - 1;
  if (read < least) read = least;
  if (read > length) read = length;
  store(target, bits, read);
}

static void convert(void *target, const struct conversion *c, const char *text, size_t length) {
  if (c->allocates) __tcbmc_scan_new(target);
  else if (c->letter == 'c') __tcbmc_scan_characters(target, c->width > 0 ? c->width : 1);
  else if (c->letter == 's' || c->letter == '[') storeText(target, c, text, length);
  else if (c->letter == 'p') storePointer(target);
  else if (isFloating(c->letter)) storeFloating(target, c->modifier);
  else storeNumber(target, c);
}

static int ended(int count) { return count > 0 || __VERIFIER_nondet_bool() ? count : -1; }

static int convertAnything(const slot *list, int count) {
  __tcbmc_take_for_granted("what formats of scanf that are not looked at convert fits");
  for (; list != 0 && *list != 0; list = after(list)) {
    if (!(*list & POINTER) || __VERIFIER_nondet_bool()) continue;
    unsigned char *target = *(unsigned char *const *)(list + 1);
    size_t room = 0;
    __tcbmc_atomic_begin();
    while (__tcbmc_is_writable(target + room)) room++;
    __tcbmc_atomic_end();
    __tcbmc_any_bytes(target, room, room);
    count += __VERIFIER_nondet_bool();
  }
  return ended(count);
}

/**
 * EOF or the number of conversions, of which each writes any value of its type, a text with its end. A format that can
 * be written to writes any values to where its arguments point, as far as there is room (that is said)
 */
/* text: what is read, if not a stream. */
int __tcbmc_scan_list(const char *text, const char *format, const void *arguments) {
  const slot *list = arguments;
  int count = 0;
  _Bool mayStop = 0;
  if (isComputed(format)) {
    __tcbmc_read_string(format);
    return convertAnything(list, count);
  }
  size_t length = text != 0 ? __tcbmc_spelled_string(text, -1) : -1;
  for (;;) {
    for (; *format != 0 && *format != '%'; format++) mayStop |= !isSpace(*format);
    if (*format == 0) return ended(count);
    struct conversion c = { 0 };
    format = specification(format + 1, &c);
    if (format == 0 || !isUnderstood(&c)) return convertAnything(list, count);
    mayStop |= c.ignored || c.letter != 'n';
    if (c.ignored || c.letter == '%') continue;
    void *target = next(&list);
    if (c.letter != 'n' && count == length) return count > 0 ? count : -1;
    if (mayStop && __VERIFIER_nondet_bool()) return ended(count);
    mayStop = 0;
    if (c.letter == 'n') storeRead(target, c.bits, count, length);
    else {
      convert(target, &c, text, length);
      count++;
    }
  }
}

/**
 * EOF or the number of conversions, of which each writes any value of its type, a text with its end. A format that can
 * be written to writes any values to where its arguments point, as far as there is room (that is said)
 */
/* Calls by name are lowered without these. */
int vscanf(const char *format, __builtin_va_list list) {
  __tcbmc_any_errno();
  return __tcbmc_scan_list(0, format, __tcbmc_arguments(list));
}
int vfscanf(void *stream, const char *format, __builtin_va_list list) {
  __tcbmc_use_stream(stream);
  __tcbmc_any_errno();
  return __tcbmc_scan_list(0, format, __tcbmc_arguments(list));
}
int vsscanf(const char *text, const char *format, __builtin_va_list list) {
  __tcbmc_look_at_text(text);
  __tcbmc_any_errno();
  return __tcbmc_scan_list(text, format, __tcbmc_arguments(list));
}
int scanf(const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return vscanf(format, list);
}
int fscanf(void *stream, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return vfscanf(stream, format, list);
}
int sscanf(const char *text, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return vsscanf(text, format, list);
}
