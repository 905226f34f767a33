/** <stdlib.h>, <malloc.h>, <alloca.h> and <assert.h>. */

export const STDLIB = String.raw`#ifndef __TCBMC_STDLIB_H
#define __TCBMC_STDLIB_H
#include <tcbmc/size.h>
#include <alloca.h>
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

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *block, size_t size);
void *reallocarray(void *block, size_t count, size_t size);
void free(void *block);
void *aligned_alloc(size_t alignment, size_t size);
int posix_memalign(void **block, size_t alignment, size_t size);
void *valloc(size_t size);

_Noreturn void abort(void);
_Noreturn void exit(int status);
_Noreturn void _Exit(int status);
_Noreturn void quick_exit(int status);
int atexit(void (*function)(void));
int at_quick_exit(void (*function)(void));
char *getenv(const char *name);
char *secure_getenv(const char *name);
int setenv(const char *name, const char *value, int overwrite);
int unsetenv(const char *name);
int putenv(char *text);
int clearenv(void);
int system(const char *command);

double atof(const char *text);
int atoi(const char *text);
long atol(const char *text);
long long atoll(const char *text);
double strtod(const char *restrict text, char **restrict end);
float strtof(const char *restrict text, char **restrict end);
long double strtold(const char *restrict text, char **restrict end);
long strtol(const char *restrict text, char **restrict end, int base);
long long strtoll(const char *restrict text, char **restrict end, int base);
unsigned long strtoul(const char *restrict text, char **restrict end, int base);
unsigned long long strtoull(const char *restrict text, char **restrict end, int base);

int rand(void);
void srand(unsigned int seed);
int rand_r(unsigned int *seed);
long random(void);
void srandom(unsigned int seed);
double drand48(void);
long lrand48(void);
long mrand48(void);
void srand48(long seed);

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *));
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
int abs(int value);
long labs(long value);
long long llabs(long long value);
div_t div(int numerator, int denominator);
ldiv_t ldiv(long numerator, long denominator);
lldiv_t lldiv(long long numerator, long long denominator);

int mblen(const char *text, size_t size);
int mbtowc(wchar_t *restrict wide, const char *restrict text, size_t size);
int wctomb(char *text, wchar_t wide);
size_t mbstowcs(wchar_t *restrict wide, const char *restrict text, size_t size);
size_t wcstombs(char *restrict text, const wchar_t *restrict wide, size_t size);
int mkstemp(char *name);
char *mkdtemp(char *name);
char *realpath(const char *restrict path, char *restrict resolved);
#endif
`;

export const MALLOC = String.raw`#ifndef __TCBMC_MALLOC_H
#define __TCBMC_MALLOC_H
#include <tcbmc/size.h>
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *block, size_t size);
void free(void *block);
void *memalign(size_t alignment, size_t size);
void *valloc(size_t size);
size_t malloc_usable_size(void *block);
#endif
`;

export const ALLOCA = String.raw`#ifndef __TCBMC_ALLOCA_H
#define __TCBMC_ALLOCA_H
#include <tcbmc/size.h>
void *alloca(size_t size);
#undef alloca
#define alloca(size) __builtin_alloca(size)
#endif
`;

/** No guard: each inclusion follows NDEBUG as it is then (C11 7.2p1). */
export const ASSERT = String.raw`#undef assert
#ifdef NDEBUG
#define assert(e) ((void)0)
#else
#define assert(e) __tcbmc_assert((e) != 0, "assertion", #e)
#endif
#ifndef __TCBMC_ASSERT_H
#define __TCBMC_ASSERT_H
#define static_assert _Static_assert
void __tcbmc_assert(int condition, const char *property, const char *message);
#endif
`;
