import type { ModelFile } from './model.js';

const FORMATTED = ['printf', 'fprintf', 'vprintf', 'vfprintf'];
const PLAIN = ['puts', 'putchar', 'putc', 'fputc', 'fputs', 'fflush', 'perror'];

/** Whatever a buffer of sixteen characters holds is seen to end, or not. */
const LOOKED_AT = 17;

/** Calls by name are lowered without these definitions; they stand for the functions behind pointers. */
export const OUTPUT: ModelFile = {
  file: '<model of output functions>',
  header: 'stdio.h',
  defines: {
    ...Object.fromEntries(
      FORMATTED.map((name) => [name, 'the arguments are evaluated, the format and strings of %s read to their end; no output; any result']),
    ),
    ...Object.fromEntries(
      PLAIN.map((name) => [name, `the arguments are evaluated${/puts|perror/.test(name) ? ', the string is read to its end' : ''}; no output; any result`]),
    ),
    __tcbmc_read_string: 'reads every character',
    __tcbmc_look_at_text: `reads up to the end, and no more than ${LOOKED_AT} characters`,
    __tcbmc_use_streams: 'all streams, or one that is there',
  },
  text: String.raw`
void __tcbmc_read_string(const char *text) { while (*text) text++; }
void __tcbmc_look_at_text(const char *text) {
  (void)(${Array.from({ length: LOOKED_AT }, (_, i) => `text[${i}]`).join(' && ')});
}
void __tcbmc_use_stream(void *stream);
void __tcbmc_use_streams(void *stream) { if (stream != 0) __tcbmc_use_stream(stream); }

void __tcbmc_print_list(const char *format, const void *list);

int vprintf(const char *format, __builtin_va_list list) {
  __tcbmc_print_list(format, __tcbmc_arguments(list));
  return __VERIFIER_nondet_int();
}
int vfprintf(void *stream, const char *format, __builtin_va_list list) {
  __tcbmc_use_stream(stream);
  __tcbmc_print_list(format, __tcbmc_arguments(list));
  return __VERIFIER_nondet_int();
}
int printf(const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  __tcbmc_print_list(format, __tcbmc_arguments(list));
  return __VERIFIER_nondet_int();
}
int fprintf(void *stream, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  __tcbmc_use_stream(stream);
  __tcbmc_print_list(format, __tcbmc_arguments(list));
  return __VERIFIER_nondet_int();
}
int puts(const char *text) { __tcbmc_read_string(text); return __VERIFIER_nondet_int(); }
int putchar(int c) { return __VERIFIER_nondet_int(); }
int putc(int c, void *stream) { __tcbmc_use_stream(stream); return __VERIFIER_nondet_int(); }
int fputc(int c, void *stream) { __tcbmc_use_stream(stream); return __VERIFIER_nondet_int(); }
int fputs(const char *text, void *stream) { __tcbmc_use_stream(stream); return puts(text); }
int fflush(void *stream) { __tcbmc_use_streams(stream); return __VERIFIER_nondet_int(); }
void perror(const char *text) { if (text != 0) __tcbmc_read_string(text); }
`,
};
