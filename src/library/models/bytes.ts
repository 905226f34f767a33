import type { ModelFile } from './model.js';

/** Declarations of what is defined below. */
export const BYTE_LOOPS = String.raw`
void __tcbmc_set_bytes(unsigned char *to, unsigned char value, __SIZE_TYPE__ count);
void __tcbmc_copy_bytes(unsigned char *to, const unsigned char *from, __SIZE_TYPE__ count);
void __tcbmc_copy_bytes_down(unsigned char *to, const unsigned char *from, __SIZE_TYPE__ count);
void __tcbmc_copy_some_bytes(unsigned char *to, const unsigned char *from, __SIZE_TYPE__ count, __SIZE_TYPE__ most);
void __tcbmc_any_bytes(unsigned char *to, __SIZE_TYPE__ count, __SIZE_TYPE__ most);
void __tcbmc_any_characters(unsigned char *to, __SIZE_TYPE__ count, __SIZE_TYPE__ most);
void __tcbmc_look_at_bytes(const unsigned char *from, __SIZE_TYPE__ count);
void __tcbmc_copy_padded(unsigned char *to, const unsigned char *from, __SIZE_TYPE__ length, __SIZE_TYPE__ count);
`;

/** Declarations of loops along strings. */
export const TEXT_LOOPS = String.raw`
__SIZE_TYPE__ __tcbmc_copy_text(char *to, const char *from);
int __tcbmc_compare_texts(const unsigned char *left, const unsigned char *right, __SIZE_TYPE__ limit);
int __tcbmc_compare_bytes(const unsigned char *left, const unsigned char *right, __SIZE_TYPE__ count);
__SIZE_TYPE__ __tcbmc_find_character(const char *text, char wanted);
__SIZE_TYPE__ __tcbmc_find_byte(const unsigned char *bytes, unsigned char wanted, __SIZE_TYPE__ count);
`;

/** What the unrolling does at once where it can: see `unroll/memory/bytes.ts`, which relies on the order of accesses in these texts. */
export const BYTES: ModelFile = {
  file: '<model of accesses to many bytes>',
  header: 'string.h',
  defines: {
    __tcbmc_set_bytes: 'one value for each',
    __tcbmc_copy_bytes: 'from the first to the last',
    __tcbmc_copy_bytes_down: 'from the last to the first',
    __tcbmc_copy_some_bytes: 'from the first to the last; so many, and no more than the last argument',
    __tcbmc_any_bytes: 'each becomes anything; so many, and no more than the last argument',
    __tcbmc_any_characters: 'each becomes anything but 0; so many, and no more than the last argument',
    __tcbmc_look_at_bytes: 'each is read',
    __tcbmc_copy_padded: 'so many as the last argument says: those of a length, then zeros',
  },
  text: String.raw`
typedef __SIZE_TYPE__ size_t;

void __tcbmc_set_bytes(unsigned char *to, unsigned char value, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = value;
}

void __tcbmc_copy_bytes(unsigned char *to, const unsigned char *from, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = from[i];
}

void __tcbmc_copy_bytes_down(unsigned char *to, const unsigned char *from, size_t count) {
  for (size_t i = count; i > 0; i--) to[i - 1] = from[i - 1];
}

void __tcbmc_copy_some_bytes(unsigned char *to, const unsigned char *from, size_t count, size_t most) {
  for (size_t i = 0; i < most; i++)
    if (i < count) to[i] = from[i];
}

void __tcbmc_any_bytes(unsigned char *to, size_t count, size_t most) {
  for (size_t i = 0; i < most; i++)
    if (i < count) to[i] = __VERIFIER_nondet_uchar();
}

void __tcbmc_any_characters(unsigned char *to, size_t count, size_t most) {
  for (size_t i = 0; i < most; i++)
    if (i < count) {
      unsigned char c = __VERIFIER_nondet_uchar();
      to[i] = c == 0 ? 1 : c;
    }
}

void __tcbmc_look_at_bytes(const unsigned char *from, size_t count) {
  for (size_t i = 0; i < count; i++) (void)from[i];
}

void __tcbmc_copy_padded(unsigned char *to, const unsigned char *from, size_t length, size_t count) {
  for (size_t i = 0; i < count; i++) {
    unsigned char c = 0;
    if (i < length) c = from[i];
    to[i] = c;
  }
}
`,
};

/** What the unrolling does at once where it knows where the strings begin: see `unroll/texts/texts.ts`, which relies on the order of accesses in these texts. */
export const TEXTS: ModelFile = {
  file: '<model of loops along strings>',
  header: 'string.h',
  defines: {
    __tcbmc_copy_text: 'up to the end, which is copied as well; the length',
    __tcbmc_compare_texts: 'the first difference before the end, or 0',
    __tcbmc_compare_bytes: 'the first difference, or 0',
    __tcbmc_find_character: 'the index of the first one, or -1 if the string ends before',
    __tcbmc_find_byte: 'the index of the first one, or -1',
  },
  text: String.raw`
typedef __SIZE_TYPE__ size_t;

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

size_t __tcbmc_find_byte(const unsigned char *bytes, unsigned char wanted, size_t count) {
  size_t found = -1;
  for (size_t i = 0; i < count; i++)
    if (bytes[i] == wanted) {
      found = i;
      break;
    }
  return found;
}
`,
};
