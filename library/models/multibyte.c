/**
 * @model multibyte strings
 * @header stdlib.h
 */

typedef __SIZE_TYPE__ size_t;
typedef __WCHAR_TYPE__ wide;

/**
 * -1 or how many characters there are, up to the size: ASCII exactly; what is beyond is refused, or becomes anything
 */
size_t mbstowcs(wide *target, const char *text, size_t size) {
  size_t count = 0;
  for (size_t at = 0; target == 0 || count < size; count++) {
    unsigned char c = text[at++];
    wide character = c;
    if (c >= 128) {
      if (__VERIFIER_nondet_bool()) return -1;
      character = __VERIFIER_nondet_int();
      __tcbmc_assume(character != 0);
      while ((text[at] & 0xc0) == 0x80 && __VERIFIER_nondet_bool()) at++;
    }
    if (target != 0) target[count] = character;
    if (c == 0) return count;
  }
  return count;
}

/** -1 or how many bytes there are, up to the size: ASCII exactly; what is beyond is refused, or becomes anything */
size_t wcstombs(char *target, const wide *text, size_t size) {
  size_t count = 0;
  for (; target == 0 || count < size; text++) {
    wide c = *text;
    if (c >= 0 && c < 128) {
      if (target != 0) target[count] = c;
      if (c == 0) return count;
      count++;
      continue;
    }
    if (__VERIFIER_nondet_bool()) return -1;
    size_t bytes = 1 + (__VERIFIER_nondet_uchar() & 3);
    if (target != 0) {
      if (count + bytes > size) return count;
      for (size_t i = 0; i < bytes; i++) target[count + i] = __VERIFIER_nondet_char() | 128;
    }
    count += bytes;
  }
  return count;
}
