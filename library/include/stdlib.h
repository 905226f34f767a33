#ifndef __TCBMC_STDLIB_H
#define __TCBMC_STDLIB_H
#include <tcbmc/size.h>
#include <alloca.h>
#if __LONG_WIDTH__ == 64
#include <sys/types.h>
#endif
#ifdef __unix__
#include <tcbmc/wait_status.h>
#endif
typedef __WCHAR_TYPE__ wchar_t;
typedef struct {
  int quot;
  int rem;
} div_t;
typedef struct {
  long quot;
  long rem;
} ldiv_t;
typedef struct {
  long long quot;
  long long rem;
} lldiv_t;
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#if __INT_WIDTH__ == 16
#define RAND_MAX 32767
#else
#define RAND_MAX 2147483647
#endif
#define MB_CUR_MAX ((size_t)1)

void *malloc(size_t __size);
void *calloc(size_t __count, size_t __size);
void *realloc(void *__block, size_t __size);
void *reallocarray(void *__block, size_t __count, size_t __size);
void free(void *__block);
void *aligned_alloc(size_t __alignment, size_t __size);
int posix_memalign(void **__block, size_t __alignment, size_t __size);
void *valloc(size_t __size);

_Noreturn void abort(void);
_Noreturn void exit(int __status);
_Noreturn void _Exit(int __status);
_Noreturn void quick_exit(int __status);
int atexit(void (*__function)(void));
int at_quick_exit(void (*__function)(void));
char *getenv(const char *__name);
char *secure_getenv(const char *__name);
int setenv(const char *__name, const char *__value, int __overwrite);
int unsetenv(const char *__name);
int putenv(char *__text);
int clearenv(void);
int system(const char *__command);
int getsubopt(char **restrict __options, char *const *restrict __names, char **restrict __value);

double atof(const char *__text);
int atoi(const char *__text);
long atol(const char *__text);
long long atoll(const char *__text);
double strtod(const char *restrict __text, char **restrict __end);
float strtof(const char *restrict __text, char **restrict __end);
long double strtold(const char *restrict __text, char **restrict __end);
long strtol(const char *restrict __text, char **restrict __end, int __base);
long long strtoll(const char *restrict __text, char **restrict __end, int __base);
unsigned long strtoul(const char *restrict __text, char **restrict __end, int __base);
unsigned long long strtoull(const char *restrict __text, char **restrict __end, int __base);

int rand(void);
void srand(unsigned int __seed);
int rand_r(unsigned int *__seed);
long random(void);
void srandom(unsigned int __seed);
double drand48(void);
long lrand48(void);
long mrand48(void);
void srand48(long __seed);

void *bsearch(const void *__key, const void *__base, size_t __count, size_t __size,
              int (*__compare)(const void *, const void *));
void qsort(void *__base, size_t __count, size_t __size, int (*__compare)(const void *, const void *));
int abs(int __value);
long labs(long __value);
long long llabs(long long __value);
div_t div(int __numerator, int __denominator);
ldiv_t ldiv(long __numerator, long __denominator);
lldiv_t lldiv(long long __numerator, long long __denominator);

int mblen(const char *__text, size_t __size);
int mbtowc(wchar_t *restrict __wide, const char *restrict __text, size_t __size);
int wctomb(char *__text, wchar_t __wide);
size_t mbstowcs(wchar_t *restrict __wide, const char *restrict __text, size_t __size);
size_t wcstombs(char *restrict __text, const wchar_t *restrict __wide, size_t __size);
double erand48(unsigned short __state[3]);
long nrand48(unsigned short __state[3]);
long jrand48(unsigned short __state[3]);
struct drand48_data {
  unsigned short __state[8];
  unsigned long long __factor;
};
int drand48_r(struct drand48_data *restrict __state, double *restrict __result);
int lrand48_r(struct drand48_data *restrict __state, long *restrict __result);
int mrand48_r(struct drand48_data *restrict __state, long *restrict __result);
int erand48_r(unsigned short __numbers[3], struct drand48_data *restrict __state, double *restrict __result);
int nrand48_r(unsigned short __numbers[3], struct drand48_data *restrict __state, long *restrict __result);
int jrand48_r(unsigned short __numbers[3], struct drand48_data *restrict __state, long *restrict __result);
int srand48_r(long __seed, struct drand48_data *__state);
struct random_data {
  int __words[12];
};
int random_r(struct random_data *restrict __state, int *restrict __result);
int srandom_r(unsigned int __seed, struct random_data *__state);
int initstate_r(unsigned int __seed, char *restrict __buffer, size_t __size, struct random_data *restrict __state);
char *mktemp(char *__name);
char *gcvt(double __value, int __digits, char *__buffer);
char *ecvt(double __value, int __digits, int *restrict __point, int *restrict __negative);
char *fcvt(double __value, int __digits, int *restrict __point, int *restrict __negative);
int on_exit(void (*__function)(int, void *), void *__argument);
int getloadavg(double __averages[], int __count);
int mkstemp(char *__name);
int mkostemp(char *__name, int __flags);
int mkstemps(char *__name, int __suffix);
int mkostemps(char *__name, int __suffix, int __flags);
char *mkdtemp(char *__name);
char *realpath(const char *restrict __path, char *restrict __resolved);
#ifdef __AVR__
#define DTOSTR_ALWAYS_SIGN 1
#define DTOSTR_PLUS_SIGN 2
#define DTOSTR_UPPERCASE 4
char *itoa(int __value, char *__text, int __radix) __asm__("__tcbmc_itoa");
char *ltoa(long __value, char *__text, int __radix) __asm__("__tcbmc_ltoa");
char *utoa(unsigned int __value, char *__text, int __radix) __asm__("__tcbmc_utoa");
char *ultoa(unsigned long __value, char *__text, int __radix) __asm__("__tcbmc_ultoa");
char *dtostrf(double __value, signed char __width, unsigned char __precision, char *__text) __asm__("__tcbmc_dtostrf");
char *dtostre(double __value, char *__text, unsigned char __precision,
              unsigned char __flags) __asm__("__tcbmc_dtostre");
#endif
#endif
