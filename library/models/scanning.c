/**
 * @model formatted input
 * @header stdio.h
 */

#include "byte-loops.h"

typedef __SIZE_TYPE__ size_t;
size_t __VERIFIER_nondet_size_t(void);

static size_t room(const char *buffer) {
  size_t bytes = 0;
  __tcbmc_atomic_begin();
  while (__tcbmc_exists(buffer + bytes)) bytes++;
  __tcbmc_atomic_end();
  return bytes;
}

/** one character or more, and the end */
/* Where neither the format nor the source limits it, it goes beyond the end of any object. */
void __tcbmc_scan_text(char *buffer, size_t width, size_t most) {
  size_t length = __VERIFIER_nondet_size_t();
  size_t limit = width < most ? width : most;
  __tcbmc_assume(length > 0 && length <= limit);
  buffer[length] = 0;
  __tcbmc_any_characters((unsigned char *)buffer, length, width != (size_t)-1 ? width : room(buffer));
}

/** so many of any */
void __tcbmc_scan_characters(char *buffer, size_t count) {
  buffer[count - 1] = 0;
  __tcbmc_any_bytes((unsigned char *)buffer, count, count);
}

/** a text in a new block; it is said that it has less than 128 characters */
void __tcbmc_scan_new(char **target) {
  __tcbmc_take_for_granted("texts for which scanf allocates memory have less than 128 characters");
  char *block = (char *)__tcbmc_alloc(128, 2);
  size_t length = __VERIFIER_nondet_size_t();
  __tcbmc_assume(block != 0 && length > 0 && length < 128);
  block[length] = 0;
  __tcbmc_any_characters((unsigned char *)block, length, 128);
  *target = block;
}

/** the most characters that stand together without a space */
size_t __tcbmc_longest_word(const char *text) {
  size_t most = 0;
  size_t length = 0;
  for (;; text++) {
    char c = *text;
    if (c == 0) return most;
    length = c == ' ' || (c >= 9 && c <= 13) ? 0 : length + 1;
    if (length > most) most = length;
  }
}
