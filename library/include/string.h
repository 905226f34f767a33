/* <string.h>, <strings.h>, <memory.h> and <ctype.h>. */
#ifndef __TCBMC_STRING_H
#define __TCBMC_STRING_H
#include <tcbmc/size.h>
#include <strings.h>
void *memcpy(void *restrict __to, const void *restrict __from, size_t __size);
void *mempcpy(void *restrict __to, const void *restrict __from, size_t __size);
void *memccpy(void *restrict __to, const void *restrict __from, int __character, size_t __size);
void *memmove(void *__to, const void *__from, size_t __size);
void *memset(void *__to, int __character, size_t __size);
int memcmp(const void *__left, const void *__right, size_t __size);
void *memchr(const void *__from, int __character, size_t __size);
void *memrchr(const void *__from, int __character, size_t __size);
void *rawmemchr(const void *__from, int __character);
void *memmem(const void *__text, size_t __size, const void *__wanted, size_t __length);
char *strcpy(char *restrict __to, const char *restrict __from);
char *stpcpy(char *restrict __to, const char *restrict __from);
char *strncpy(char *restrict __to, const char *restrict __from, size_t __size);
char *stpncpy(char *restrict __to, const char *restrict __from, size_t __size);
size_t strlcpy(char *restrict __to, const char *restrict __from, size_t __size);
char *strcat(char *restrict __to, const char *restrict __from);
char *strncat(char *restrict __to, const char *restrict __from, size_t __size);
size_t strlcat(char *restrict __to, const char *restrict __from, size_t __size);
int strcmp(const char *__left, const char *__right);
int strncmp(const char *__left, const char *__right, size_t __size);
int strcoll(const char *__left, const char *__right);
size_t strxfrm(char *restrict __to, const char *restrict __from, size_t __size);
char *strchr(const char *__text, int __character);
char *strrchr(const char *__text, int __character);
char *strchrnul(const char *__text, int __character);
size_t strspn(const char *__text, const char *__accept);
size_t strcspn(const char *__text, const char *__reject);
char *strpbrk(const char *__text, const char *__accept);
char *strstr(const char *__text, const char *__wanted);
#if defined(_GNU_SOURCE) && !defined(basename)
char *basename(const char *__path);
#endif
char *strcasestr(const char *__text, const char *__wanted);
char *strtok(char *restrict __text, const char *restrict __separators);
char *strtok_r(char *restrict __text, const char *restrict __separators, char **restrict __state);
char *strsep(char **restrict __text, const char *restrict __separators);
size_t strlen(const char *__text);
size_t strnlen(const char *__text, size_t __size);
char *strdup(const char *__text);
char *strndup(const char *__text, size_t __size);
char *strerror(int __number);
#ifdef _GNU_SOURCE
char *strerror_r(int __number, char *__buffer, size_t __size);
#else
int strerror_r(int __number, char *__buffer, size_t __size) __asm__("__xpg_strerror_r");
#endif
char *strsignal(int __number);
#endif
