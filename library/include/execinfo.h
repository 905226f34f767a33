#ifndef __TCBMC_EXECINFO_H
#define __TCBMC_EXECINFO_H
int backtrace(void **__buffer, int __size);
char **backtrace_symbols(void *const *__buffer, int __size);
void backtrace_symbols_fd(void *const *__buffer, int __size, int __descriptor);
#endif
