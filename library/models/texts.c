/**
 * @model loops along strings
 * @header string.h
 *
 * What the unrolling does at once where it knows where the strings begin: see `unroll/texts/texts.ts`, which relies
 * on the order of accesses in these texts.
 */

typedef __SIZE_TYPE__ size_t;

/** up to the end, which is copied as well; the length */
size_t __tcbmc_copy_text(char *to, const char *from) {
  size_t length = 0;
  for (;;) {
    char c = from[length];
    to[length] = c;
    if (c == 0) break;
    length++;
  }
  return length;
}

/** the first difference before the end, or 0 */
int __tcbmc_compare_texts(const unsigned char *left, const unsigned char *right, size_t limit) {
  int difference = 0;
  for (size_t i = 0; i < limit; i++) {
    unsigned char a = left[i];
    unsigned char b = right[i];
    difference = a - b;
    if (difference != 0 || a == 0) break;
  }
  return difference;
}

/** the first difference, or 0 */
int __tcbmc_compare_bytes(const unsigned char *left, const unsigned char *right, size_t count) {
  int difference = 0;
  for (size_t i = 0; i < count; i++) {
    unsigned char a = left[i];
    unsigned char b = right[i];
    difference = a - b;
    if (difference != 0) break;
  }
  return difference;
}

/** the index of the first one, or -1 if the string ends before */
size_t __tcbmc_find_character(const char *text, char wanted) {
  size_t found = 0;
  for (;;) {
    char c = text[found];
    if (c == wanted) break;
    if (c == 0) {
      found = -1;
      break;
    }
    found++;
  }
  return found;
}

/** the index of the first one, or -1 */
size_t __tcbmc_find_byte(const unsigned char *bytes, unsigned char wanted, size_t count) {
  size_t found = -1;
  for (size_t i = 0; i < count; i++)
    if (bytes[i] == wanted) {
      found = i;
      break;
    }
  return found;
}
