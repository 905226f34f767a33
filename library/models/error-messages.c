/**
 * @model error messages
 * @header err.h
 */

void exit(int status) __attribute__((noreturn));
void __tcbmc_look_at_text(const char *text);

static void end(int status, const char *format) {
  if (format != 0) __tcbmc_look_at_text(format);
  exit(status);
}

/** reads the start of the format; ends the program as exit */
void err(int status, const char *format, ...) { end(status, format); }
/** as err */
void errx(int status, const char *format, ...) { end(status, format); }
void verr(int status, const char *format, __builtin_va_list arguments) { end(status, format); }
void verrx(int status, const char *format, __builtin_va_list arguments) { end(status, format); }

static void tell(int status, const char *format) {
  __tcbmc_look_at_text(format);
  if (status != 0) exit(status);
}

/** as err, unless the status is 0: then it comes back */
void __tcbmc_error(int status, int error, const char *format, ...) { tell(status, format); }
/** as error */
void __tcbmc_error_at_line(int status, int error, const char *file, unsigned int line, const char *format, ...) {
  tell(status, format);
}
