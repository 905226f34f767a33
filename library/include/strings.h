#ifndef __TCBMC_STRINGS_H
#define __TCBMC_STRINGS_H
#include <tcbmc/size.h>
int bcmp(const void *__left, const void *__right, size_t __size);
void bcopy(const void *__from, void *__to, size_t __size);
void bzero(void *__to, size_t __size);
void explicit_bzero(void *__to, size_t __size);
int ffs(int __value);
int ffsl(long __value);
int ffsll(long long __value);
char *index(const char *__text, int __character);
char *rindex(const char *__text, int __character);
int strcasecmp(const char *__left, const char *__right);
int strncasecmp(const char *__left, const char *__right, size_t __size);
#endif
