import type { ModelFile } from './model.js';

const FITS = 'a string of any characters up to the size; the result is any length; the format and strings of %s are read to their end, %n is refused';
const ANY = 'a string of any characters, which is taken to fit (that is said); any length; the format and strings of %s are read to their end, %n is refused';

export const FORMATTED: ModelFile = {
  file: '<model of formatted strings>',
  header: 'stdio.h, time.h',
  defines: {
    snprintf: FITS,
    vsnprintf: FITS,
    sprintf: ANY,
    vsprintf: ANY,
    __tcbmc_spell: ANY,
    __tcbmc_spell_within: FITS,
    strftime: '0, or a string of any characters that fits',
  },
  text: String.raw`
typedef __SIZE_TYPE__ size_t;
size_t __VERIFIER_nondet_size_t(void);

static void spell(char *buffer, size_t size, size_t length) {
  for (size_t i = 0; i < size; i++) {
    if (i < length) {
      char c = __VERIFIER_nondet_char();
      __tcbmc_assume(c != 0);
      buffer[i] = c;
    }
    if (i == length) buffer[i] = 0;
  }
}

int __tcbmc_spell_within(char *buffer, size_t size) {
  int length = __VERIFIER_nondet_int();
  __tcbmc_assume(length >= 0);
  if (size > 0) spell(buffer, size, (size_t)length < size ? (size_t)length : size - 1);
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
  spell(buffer, room, length);
  return (int)length;
}

int __tcbmc_spell(char *buffer, size_t room) {
  if (room == 0) return unbounded(buffer);
  __tcbmc_take_for_granted("what sprintf writes fits");
  size_t length = __VERIFIER_nondet_size_t();
  __tcbmc_assume(length < room);
  spell(buffer, room, length);
  return (int)length;
}

/* Calls by name are lowered without these. */
int snprintf(char *buffer, size_t size, const char *format, ...) {
  __tcbmc_assume_of_formats();
  return __tcbmc_spell_within(buffer, size);
}
int vsnprintf(char *buffer, size_t size, const char *format, __builtin_va_list arguments) {
  __tcbmc_assume_of_formats();
  return __tcbmc_spell_within(buffer, size);
}
int sprintf(char *buffer, const char *format, ...) {
  __tcbmc_assume_of_formats();
  return unbounded(buffer);
}
int vsprintf(char *buffer, const char *format, __builtin_va_list arguments) {
  __tcbmc_assume_of_formats();
  return unbounded(buffer);
}

size_t strftime(char *buffer, size_t size, const char *format, const void *time) {
  size_t length = __VERIFIER_nondet_size_t();
  __tcbmc_assume(length < size || length == 0);
  if (size > 0) spell(buffer, size, length);
  return length;
}
`,
};
