/**
 * @model accesses to many bytes
 * @header string.h
 *
 * What the unrolling does at once where it can: see `unroll/memory/bytes.ts`, which relies on the order of accesses
 * in these texts.
 */

typedef __SIZE_TYPE__ size_t;

/** one value for each */
void __tcbmc_set_bytes(unsigned char *to, unsigned char value, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = value;
}

/** from the first to the last */
void __tcbmc_copy_bytes(unsigned char *to, const unsigned char *from, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = from[i];
}

/** from the last to the first */
void __tcbmc_copy_bytes_down(unsigned char *to, const unsigned char *from, size_t count) {
  for (size_t i = count; i > 0; i--) to[i - 1] = from[i - 1];
}

/** from the first to the last; so many, and no more than the last argument */
void __tcbmc_copy_some_bytes(unsigned char *to, const unsigned char *from, size_t count, size_t most) {
  for (size_t i = 0; i < most; i++)
    if (i < count) to[i] = from[i];
}

/** each becomes anything; so many, and no more than the last argument */
void __tcbmc_any_bytes(unsigned char *to, size_t count, size_t most) {
  for (size_t i = 0; i < most; i++)
    if (i < count) to[i] = __VERIFIER_nondet_uchar();
}

/** each becomes anything but 0; so many, and no more than the last argument */
void __tcbmc_any_characters(unsigned char *to, size_t count, size_t most) {
  for (size_t i = 0; i < most; i++)
    if (i < count) {
      unsigned char c = __VERIFIER_nondet_uchar();
      to[i] = c == 0 ? 1 : c;
    }
}

/** each is read */
void __tcbmc_look_at_bytes(const unsigned char *from, size_t count) {
  for (size_t i = 0; i < count; i++) (void)from[i];
}

/** so many as the last argument says: those of a length, then zeros */
void __tcbmc_copy_padded(unsigned char *to, const unsigned char *from, size_t length, size_t count) {
  for (size_t i = 0; i < count; i++) {
    unsigned char c = 0;
    if (i < length) c = from[i];
    to[i] = c;
  }
}
