import type { ModelFile } from './model.js';

export const ERROR_REPORTS: ModelFile = {
  file: '<model of error reports>',
  header: 'error.h',
  defines: {
    error: 'reads the start of the format; ends the program as exit if the status is not 0',
    error_at_line: 'as error',
  },
  text: String.raw`
void exit(int status) __attribute__((noreturn));
void __tcbmc_look_at_text(const char *text);

void error(int status, int number, const char *format, ...) {
  if (format != 0) __tcbmc_look_at_text(format);
  if (status != 0) exit(status);
}

void error_at_line(int status, int number, const char *file, unsigned int line, const char *format, ...) {
  if (file != 0) __tcbmc_look_at_text(file);
  if (format != 0) __tcbmc_look_at_text(format);
  if (status != 0) exit(status);
}
`,
};
