#ifndef __TCBMC_WCHAR_H
#define __TCBMC_WCHAR_H
#include <stdarg.h>
#include <stddef.h>
#undef WCHAR_MAX
#undef WCHAR_MIN
#define WCHAR_MAX __WCHAR_MAX__
#define WCHAR_MIN __WCHAR_MIN__
#define WEOF ((wint_t)-1)
typedef __WINT_TYPE__ wint_t;
typedef struct {
  int __count;
  wint_t __value;
} mbstate_t;
typedef struct __tcbmc_file FILE;
struct tm;
wchar_t *wcscpy(wchar_t *restrict __to, const wchar_t *restrict __from);
wchar_t *wcsncpy(wchar_t *restrict __to, const wchar_t *restrict __from, size_t __size);
wchar_t *wcscat(wchar_t *restrict __to, const wchar_t *restrict __from);
wchar_t *wcsncat(wchar_t *restrict __to, const wchar_t *restrict __from, size_t __size);
int wcscmp(const wchar_t *__left, const wchar_t *__right);
int wcsncmp(const wchar_t *__left, const wchar_t *__right, size_t __size);
int wcscasecmp(const wchar_t *__left, const wchar_t *__right);
int wcsncasecmp(const wchar_t *__left, const wchar_t *__right, size_t __size);
int wcscoll(const wchar_t *__left, const wchar_t *__right);
size_t wcsxfrm(wchar_t *restrict __to, const wchar_t *restrict __from, size_t __size);
wchar_t *wcschr(const wchar_t *__text, wchar_t __wanted);
wchar_t *wcsrchr(const wchar_t *__text, wchar_t __wanted);
size_t wcsspn(const wchar_t *__text, const wchar_t *__accept);
size_t wcscspn(const wchar_t *__text, const wchar_t *__reject);
wchar_t *wcspbrk(const wchar_t *__text, const wchar_t *__accept);
wchar_t *wcsstr(const wchar_t *__text, const wchar_t *__wanted);
wchar_t *wcstok(wchar_t *restrict __text, const wchar_t *restrict __separators, wchar_t **restrict __state);
size_t wcslen(const wchar_t *__text);
size_t wcsnlen(const wchar_t *__text, size_t __size);
wchar_t *wcsdup(const wchar_t *__text);
wchar_t *wmemcpy(wchar_t *restrict __to, const wchar_t *restrict __from, size_t __size);
wchar_t *wmemmove(wchar_t *__to, const wchar_t *__from, size_t __size);
wchar_t *wmemset(wchar_t *__to, wchar_t __value, size_t __size);
int wmemcmp(const wchar_t *__left, const wchar_t *__right, size_t __size);
wchar_t *wmemchr(const wchar_t *__from, wchar_t __wanted, size_t __size);
double wcstod(const wchar_t *restrict __text, wchar_t **restrict __end);
float wcstof(const wchar_t *restrict __text, wchar_t **restrict __end);
long double wcstold(const wchar_t *restrict __text, wchar_t **restrict __end);
long wcstol(const wchar_t *restrict __text, wchar_t **restrict __end, int __base);
long long wcstoll(const wchar_t *restrict __text, wchar_t **restrict __end, int __base);
unsigned long wcstoul(const wchar_t *restrict __text, wchar_t **restrict __end, int __base);
unsigned long long wcstoull(const wchar_t *restrict __text, wchar_t **restrict __end, int __base);
wint_t btowc(int __character);
int wctob(wint_t __wide);
int mbsinit(const mbstate_t *__state);
size_t mbrlen(const char *restrict __text, size_t __size, mbstate_t *restrict __state);
size_t mbrtowc(wchar_t *restrict __wide, const char *restrict __text, size_t __size, mbstate_t *restrict __state);
size_t wcrtomb(char *restrict __text, wchar_t __wide, mbstate_t *restrict __state);
size_t mbsrtowcs(wchar_t *restrict __to, const char **restrict __from, size_t __size, mbstate_t *restrict __state);
size_t wcsrtombs(char *restrict __to, const wchar_t **restrict __from, size_t __size, mbstate_t *restrict __state);
int wcwidth(wchar_t __wide);
int wcswidth(const wchar_t *__text, size_t __size);
int fwide(FILE *__stream, int __mode);
wint_t fgetwc(FILE *__stream);
wint_t getwc(FILE *__stream);
wint_t getwchar(void);
wint_t fputwc(wchar_t __wide, FILE *__stream);
wint_t putwc(wchar_t __wide, FILE *__stream);
wint_t putwchar(wchar_t __wide);
wint_t ungetwc(wint_t __wide, FILE *__stream);
wchar_t *fgetws(wchar_t *restrict __buffer, int __size, FILE *restrict __stream);
int fputws(const wchar_t *restrict __text, FILE *restrict __stream);
int wprintf(const wchar_t *restrict __format, ...);
int fwprintf(FILE *restrict __stream, const wchar_t *restrict __format, ...);
int swprintf(wchar_t *restrict __buffer, size_t __size, const wchar_t *restrict __format, ...);
int vwprintf(const wchar_t *restrict __format, va_list __arguments);
int vfwprintf(FILE *restrict __stream, const wchar_t *restrict __format, va_list __arguments);
int vswprintf(wchar_t *restrict __buffer, size_t __size, const wchar_t *restrict __format, va_list __arguments);
int wscanf(const wchar_t *restrict __format, ...);
int fwscanf(FILE *restrict __stream, const wchar_t *restrict __format, ...);
int swscanf(const wchar_t *restrict __text, const wchar_t *restrict __format, ...);
size_t wcsftime(wchar_t *restrict __buffer, size_t __size, const wchar_t *restrict __format,
                const struct tm *restrict __time);
#endif
