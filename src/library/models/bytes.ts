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
`;

/** What the unrolling does at once where it can: see `unroll/bytes.ts`, which relies on the order of accesses in these texts. */
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
`,
};
