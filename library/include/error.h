#ifndef __TCBMC_ERROR_H
#define __TCBMC_ERROR_H
extern unsigned int error_message_count;
extern int error_one_per_line;
extern void (*error_print_progname)(void);
void error(int __status, int __error, const char *__format, ...) __asm__("__tcbmc_error");
void error_at_line(int __status, int __error, const char *__file, unsigned int __line, const char *__format,
                   ...) __asm__("__tcbmc_error_at_line");
#endif
