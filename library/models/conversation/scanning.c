/**
 * @model exact input
 * @header stdio.h
 *
 * The formatted input of C11 7.21.6.2, as glibc reads it: it looks at one character more than a number has.
 */

#include "conversation/stdio-layout.h"
#include "slots.h"
#include "conversions-of-input.h"

extern struct file *stdin;
void __tcbmc_look_at_text(const char *text);

/* A text, or a file with the character that was looked at, or NOTHING. */
struct source {
  const unsigned char *text;
  struct file *file;
  int ahead;
  size_t count;
};
enum { NOTHING = -2, ERANGE = 34 };

/* What comes next, or END. */
static int peek(struct source *s) {
  if (s->file == 0) return s->text[s->count] == 0 ? END : s->text[s->count];
  if (s->ahead == NOTHING) {
    unsigned char c;
    s->ahead = __tcbmc_take_from_file(s->file, &c, 1, 0) > 0 ? c : END;
  }
  return s->ahead;
}

static void pass(struct source *s) {
  s->ahead = NOTHING;
  s->count++;
}

static void skipSpace(struct source *s) {
  for (int c = peek(s); c != END && isSpace(c); c = peek(s)) pass(s);
}

static int digit(int c, int base) {
  int value = c >= '0' && c <= '9'   ? c - '0'
              : c >= 'a' && c <= 'f' ? c - 'a' + 10
              : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                     : 99;
  return value < base ? value : -1;
}

/* What strtol and its like make of it. */
static unsigned long long ranged(unsigned long long magnitude, _Bool isTooLarge, _Bool negative, _Bool isSigned,
                                 int bits) {
  unsigned long long all = bits == 64 ? -1ull : (1ull << bits) - 1, top = isSigned ? (all >> 1) + negative : all;
  if (!isTooLarge && magnitude <= top) return negative ? -magnitude : magnitude;
  *__errno_location() = ERANGE;
  return isSigned && negative ? -top : top;
}

/* Whether there is a number; it goes to the target, if there is one. */
static _Bool takeNumber(struct source *s, const struct conversion *c, void *target) {
  char letter = c->letter;
  int base = letter == 'o' ? 8 : letter == 'x' || letter == 'X' ? 16 : letter == 'i' ? 0 : 10;
  long long left = c->width > 0 ? c->width : -1;
  int next = peek(s);
  _Bool negative = next == '-', isThere = 0, isTooLarge = 0;
  if (next == '+' || negative) {
    pass(s);
    left--;
    next = peek(s);
  }
  if (left != 0 && next == '0') {
    pass(s);
    left--;
    isThere = 1;
    next = peek(s);
    if (left != 0 && (next == 'x' || next == 'X') && (base == 0 || base == 16)) {
      base = 16;
      pass(s);
      left--;
      next = peek(s);
    } else if (base == 0) base = 8;
  }
  if (base == 0) base = 10;
  unsigned long long magnitude = 0;
  while (left != 0) {
    int value = digit(next, base);
    if (value < 0) break;
    isThere = 1;
    if (magnitude > (-1ull - value) / base) isTooLarge = 1;
    magnitude = magnitude * base + value;
    pass(s);
    left--;
    next = peek(s);
  }
  if (!isThere) return 0;
  int bits = c->bits > 8 * (int)sizeof(long) ? c->bits : 8 * (int)sizeof(long);
  unsigned long long number = ranged(magnitude, isTooLarge, negative, letter == 'd' || letter == 'i', bits);
  if (target != 0) store(target, c->bits, number);
  return 1;
}

/* Between the brackets. */
static _Bool isIn(const char *set, int c) {
  _Bool isOther = *set == '^', isFound = 0;
  if (isOther) set++;
  const char *first = set;
  for (; *set != ']' || set == first; set++) {
    unsigned char low = *set, high = low;
    if (set[1] == '-' && set[2] != ']') {
      high = set[2];
      set += 2;
    }
    if (low <= c && c <= high) isFound = 1;
  }
  return isFound != isOther;
}

static _Bool isWanted(char letter, const char *set, int c) {
  return letter == 'c' || (letter == 's' ? !isSpace(c) : isIn(set, c));
}

/* Whether there are characters; they go to the target, if there is one. */
static _Bool takeText(struct source *s, const struct conversion *c, const char *set, char *target) {
  long long left = c->width > 0 ? c->width : c->letter == 'c' ? 1 : -1;
  size_t length = 0;
  while (left != 0) {
    int next = peek(s);
    if (next == END || !isWanted(c->letter, set, next)) break;
    if (target != 0) target[length] = next;
    length++;
    pass(s);
    left--;
  }
  if (target != 0 && length > 0 && c->letter != 'c') target[length] = 0;
  return length > 0;
}

static _Bool isKnown(const struct conversion *c) {
  char letter = c->letter;
  if (c->allocates) return 0;
  if (letter == 's' || letter == '[' || letter == 'c') return c->modifier == 0;
  return isInteger(letter) || letter == '%';
}

static int ended(int count) { return count > 0 ? count : -1; }

/* What is converted; in the end the file is behind it. */
static int converted(struct source *s, const char *format, const slot *list) {
  int count = 0;
  for (;;) {
    if (*format == 0) return count;
    if (isSpace(*format)) {
      skipSpace(s);
      format++;
      continue;
    }
    struct conversion c = { 0 };
    char literal = *format++;
    const char *set = format;
    if (literal == '%') {
      format = specification(format, &c);
      if (format == 0 || !isKnown(&c)) {
        __tcbmc_world("refuse", "a conversion of scanf like this one");
        return count;
      }
      if (c.letter == '[')
        while (*set++ != '[') continue;
      if (c.letter == 'n') {
        if (!c.ignored) store(next(&list), c.bits, s->count);
        continue;
      }
      if (c.letter != 'c' && c.letter != '[') skipSpace(s);
    }
    int ahead = peek(s);
    if (ahead == END) return ended(count);
    if (c.letter == 0 || c.letter == '%') {
      if (ahead != (unsigned char)literal) return count;
      pass(s);
      continue;
    }
    void *target = c.ignored ? 0 : next(&list);
    _Bool isText = c.letter == 's' || c.letter == '[' || c.letter == 'c';
    if (!(isText ? takeText(s, &c, set, target) : takeNumber(s, &c, target))) return count;
    count += !c.ignored;
  }
}

/** exact, with integers, characters, texts and sets */
int vfscanf(struct file *file, const char *format, __builtin_va_list list) {
  struct source source = { 0, file, NOTHING, 0 };
  HOLD(file);
  int count = converted(&source, format, __tcbmc_arguments(list));
  if (source.ahead >= 0) file->pushed = source.ahead;
  LEAVE(file);
  return count;
}
int vsscanf(const char *text, const char *format, __builtin_va_list list) {
  __tcbmc_look_at_text(text);
  struct source source = { (const unsigned char *)text, 0, NOTHING, 0 };
  return converted(&source, format, __tcbmc_arguments(list));
}
int vscanf(const char *format, __builtin_va_list list) { return vfscanf(stdin, format, list); }
int scanf(const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return vfscanf(stdin, format, list);
}
int fscanf(struct file *file, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return vfscanf(file, format, list);
}
int sscanf(const char *text, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return vsscanf(text, format, list);
}
