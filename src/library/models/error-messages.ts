import type { ModelFile } from './model.js';

export const ERROR_MESSAGES: ModelFile = {
  file: '<model of error messages>',
  header: 'err.h',
  defines: {
    err: 'reads the start of the format; ends the program as exit',
    errx: 'as err',
    verr: 'as err',
    verrx: 'as err',
    __tcbmc_error: 'as err, unless the status is 0: then it comes back',
    __tcbmc_error_at_line: 'as error',
  },
  text: String.raw`
void exit(int status) __attribute__((noreturn));
void __tcbmc_look_at_text(const char *text);

static void end(int status, const char *format) {
  if (format != 0) __tcbmc_look_at_text(format);
  exit(status);
}

void err(int status, const char *format, ...) { end(status, format); }
void errx(int status, const char *format, ...) { end(status, format); }
void verr(int status, const char *format, __builtin_va_list arguments) { end(status, format); }
void verrx(int status, const char *format, __builtin_va_list arguments) { end(status, format); }

static void tell(int status, const char *format) {
  __tcbmc_look_at_text(format);
  if (status != 0) exit(status);
}

void __tcbmc_error(int status, int error, const char *format, ...) { tell(status, format); }
void __tcbmc_error_at_line(int status, int error, const char *file, unsigned int line, const char *format, ...) { tell(status, format); }
`,
};
