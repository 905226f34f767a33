#ifndef __TCBMC_STDARG_H
#define __TCBMC_STDARG_H
typedef __builtin_va_list va_list;
#define va_start(list, ...) __builtin_va_start(list, 0)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_copy(to, from) __builtin_va_copy(to, from)
#define va_end(list) __builtin_va_end(list)
#endif
