#ifndef __TCBMC_ERR_H
#define __TCBMC_ERR_H
#include <stdarg.h>
void warn(const char *__format, ...);
void vwarn(const char *__format, va_list __arguments);
void warnx(const char *__format, ...);
void vwarnx(const char *__format, va_list __arguments);
_Noreturn void err(int __status, const char *__format, ...);
_Noreturn void verr(int __status, const char *__format, va_list __arguments);
_Noreturn void errx(int __status, const char *__format, ...);
_Noreturn void verrx(int __status, const char *__format, va_list __arguments);
#endif
