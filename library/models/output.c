/**
 * @model output functions
 * @header stdio.h
 *
 * Calls by name are lowered without these definitions; they stand for the functions behind pointers.
 */

/** reads every character */
void __tcbmc_read_string(const char *text) {
  while (*text) text++;
}
/** reads up to the end, and no more than 17 characters */
void __tcbmc_look_at_text(const char *text) {
  (void)(text[0] && text[1] && text[2] && text[3] && text[4] && text[5] && text[6] && text[7] && text[8] && text[9] &&
         text[10] && text[11] && text[12] && text[13] && text[14] && text[15] && text[16]);
}
void __tcbmc_use_stream(void *stream);
/** all streams, or one that is there */
void __tcbmc_use_streams(void *stream) {
  if (stream != 0) __tcbmc_use_stream(stream);
}

#ifdef __TCBMC_PRINTS_BY_PUTCHAR
void __tcbmc_print_by_putchar(const char *format, const void *list);
void __tcbmc_put_line_by_putchar(const char *text);
#define PRINT(format, list) __tcbmc_print_by_putchar(format, list)
#define PUT_LINE(text) __tcbmc_put_line_by_putchar(text)
#else
#define PRINT(format, list) __tcbmc_print_list(format, list)
#define PUT_LINE(text) __tcbmc_read_string(text)
#endif
void __tcbmc_print_list(const char *format, const void *list);

/** the arguments are evaluated, the format and strings of %s read to their end; no output; any result */
int vprintf(const char *format, __builtin_va_list list) {
  PRINT(format, __tcbmc_arguments(list));
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
  PRINT(format, __tcbmc_arguments(list));
  return __VERIFIER_nondet_int();
}
int fprintf(void *stream, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  __tcbmc_use_stream(stream);
  __tcbmc_print_list(format, __tcbmc_arguments(list));
  return __VERIFIER_nondet_int();
}
/** the arguments are evaluated, the string is read to its end; no output; any result */
int puts(const char *text) {
  PUT_LINE(text);
  return __VERIFIER_nondet_int();
}
/** the arguments are evaluated; no output; any result */
int putchar(int c) { return __VERIFIER_nondet_int(); }
int putc(int c, void *stream) {
  __tcbmc_use_stream(stream);
  return __VERIFIER_nondet_int();
}
int fputc(int c, void *stream) {
  __tcbmc_use_stream(stream);
  return __VERIFIER_nondet_int();
}
/** the arguments are evaluated, the string is read to its end; no output; any result */
int fputs(const char *text, void *stream) {
  __tcbmc_use_stream(stream);
  __tcbmc_read_string(text);
  return __VERIFIER_nondet_int();
}
/** the arguments are evaluated; no output; any result */
int fflush(void *stream) {
  __tcbmc_use_streams(stream);
  return __VERIFIER_nondet_int();
}
/** the arguments are evaluated, the string is read to its end; no output; any result */
void perror(const char *text) {
  if (text != 0) __tcbmc_read_string(text);
}
