/*
 * Compares sequential models, whose functions are called model_… here, with the C library of this machine, on random
 * arguments: `natively COUNT SEED`. Prints what differs.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static unsigned long long state;
static unsigned long long any(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545f4914f6cdd1dull;
}
static unsigned below(unsigned count) { return (unsigned)(any() >> 33) % count; }

/* What the models ask of the model checker. */
void __tcbmc_assert(int condition, const char *property, const char *message) {
  if (condition) return;
  printf("%s: %s\n", property, message);
  exit(1);
}
void __tcbmc_assume(int condition) { (void)condition; }
size_t __tcbmc_object_size(const volatile void *pointer) { return pointer != 0; }
size_t __tcbmc_distance(const volatile void *to, const volatile void *from) { return (const char *)to - (const char *)from; }
void *__tcbmc_alloc(size_t size, int contents) { return contents == 1 ? calloc(1, size) : malloc(size); }
void *__tcbmc_reserve(size_t size, int contents) { return __tcbmc_alloc(size, contents); }
void __tcbmc_free(void *block) { free(block); }
unsigned char __VERIFIER_nondet_uchar(void) { return any(); }
int __VERIFIER_nondet_int(void) { return any(); }
unsigned int __VERIFIER_nondet_uint(void) { return any(); }
long __VERIFIER_nondet_long(void) { return any(); }

/* Differences end up here, with the arguments as they were told last. */
static char told[200];
static int count;
static void differ(const char *call, long long model, long long own) {
  printf("%s with %s: %lld, and %lld of this machine\n", call, told, model, own);
  if (++count > 20) exit(1);
}
#define SAME(call) do { long long model = (long long)(model_##call), own = (long long)(call); if (model != own) differ(#call, model, own); } while (0)
#define SIGN(x) (((x) > 0) - ((x) < 0))
#define SAME_SIGN(call) do { int model = model_##call, own = call; if (SIGN(model) != SIGN(own)) differ(#call, model, own); } while (0)
#define SAME_TRUTH(call) do { int model = model_##call, own = call; if (!model != !own) differ(#call, model, own); } while (0)

enum { ROOM = 64 };
static char a[ROOM], b[ROOM], first[ROOM], second[ROOM];

static void choose(char *text, unsigned most) {
  static const char letters[] = "aaabbAB zZ\xff\x80 0x17-+9/";
  unsigned length = below(most + 1);
  for (unsigned i = 0; i < ROOM - 1; i++) text[i] = letters[below(sizeof letters - 1)];
  memset(text + length, 0, 1 + below(ROOM - length));
}

static long long placeIn(const char *buffer, const void *pointer) { return pointer ? (const char *)pointer - buffer : -1; }

/* Both write into buffers that were the same: what is left there, and the result as a place. */
#define SAME_WRITES(call) do { \
    choose(first, 20); \
    memcpy(second, first, ROOM); \
    char *target = first; (void)target; \
    long long model = placeIn(first, model_##call); \
    target = second; \
    long long own = placeIn(second, call); \
    if (model != own || memcmp(first, second, ROOM) != 0) differ(#call, model, own); \
  } while (0)

void model_bcopy(const void *, void *, size_t);
char *model_index(const char *, int), *model_rindex(const char *, int), *model_strsep(char **, const char *);
#define DECLARE(name) extern __typeof__(name) model_##name
DECLARE(strlen); DECLARE(strnlen); DECLARE(strcmp); DECLARE(strncmp); DECLARE(strcasecmp); DECLARE(strncasecmp); DECLARE(stpcpy); DECLARE(strcpy);
DECLARE(strncpy); DECLARE(strcat); DECLARE(strncat); DECLARE(strspn); DECLARE(strcspn); DECLARE(memcpy); DECLARE(mempcpy); DECLARE(memmove);
DECLARE(memset); DECLARE(memcmp); DECLARE(stpncpy); DECLARE(memccpy); DECLARE(bcmp); DECLARE(strtok_r); DECLARE(strdup); DECLARE(strndup);
DECLARE(abs); DECLARE(labs); DECLARE(llabs); DECLARE(strtol); DECLARE(strtoll); DECLARE(strtoul); DECLARE(strtoull); DECLARE(qsort); DECLARE(bsearch);
DECLARE(getsubopt);
char *model_strchr(const char *, int), *model_strrchr(const char *, int), *model_strchrnul(const char *, int), *model_strstr(const char *, const char *);
char *model_strpbrk(const char *, const char *), *model_strcasestr(const char *, const char *);
void *model_memchr(const void *, int, size_t), *model_memrchr(const void *, int, size_t), *model_memmem(const void *, size_t, const void *, size_t);
void *model_rawmemchr(const void *, int);

static void strings(void) {
  choose(a, 20);
  choose(b, below(2) ? 4 : 20);
  snprintf(told, sizeof told, "\"%s\", \"%s\"", a, b);
  size_t size = below(24), from = below(8), to = below(8);
  int letter = below(4) == 0 ? 0 : a[below(10)];
  SAME(strlen(a)); SAME(strnlen(a, size)); SAME(strspn(a, b)); SAME(strcspn(a, b));
  SAME_SIGN(strcmp(a, b)); SAME_SIGN(strncmp(a, b, size)); SAME_SIGN(strcasecmp(a, b)); SAME_SIGN(strncasecmp(a, b, size));
  SAME_SIGN(memcmp(a, b, size)); SAME_TRUTH(bcmp(a, b, size));
  SAME(strchr(a, letter)); SAME(strrchr(a, letter)); SAME(strchrnul(a, letter)); SAME(index(a, letter)); SAME(rindex(a, letter));
  SAME(strstr(a, b)); SAME(strcasestr(a, b)); SAME(strpbrk(a, b)); SAME(memmem(a, 20, b, from));
  SAME(memchr(a, letter, size)); SAME(memrchr(a, letter, size));
  if (memchr(a, letter, ROOM)) SAME(rawmemchr(a, letter));
  SAME_WRITES(stpcpy(target, a)); SAME_WRITES(strcpy(target, a)); SAME_WRITES(strncpy(target, a, size)); SAME_WRITES(stpncpy(target, a, size));
  SAME_WRITES(strcat(target, a)); SAME_WRITES(strncat(target, a, size)); SAME_WRITES(memcpy(target, a, size)); SAME_WRITES(mempcpy(target, a, size));
  SAME_WRITES(memmove(target + to, target + from, size)); SAME_WRITES(memset(target + to, letter, size));
  SAME_WRITES(memccpy(target, a, letter, size));
  if (b[0] != 0) {
    char *rest[2];
    memcpy(first, a, ROOM);
    memcpy(second, a, ROOM);
    char *model = model_strtok_r(first, b, &rest[0]), *own = strtok_r(second, b, &rest[1]);
    for (; own != 0 || model != 0; model = model_strtok_r(0, b, &rest[0]), own = strtok_r(0, b, &rest[1]))
      if (!model != !own || model - first != own - second || strcmp(model, own) != 0) return differ("strtok_r", model - first, own - second);
  }
  char *copy = model_strndup(a, size), *whole = model_strdup(a);
  if (strncmp(copy, a, size) != 0 || strlen(copy) > size || strcmp(whole, a) != 0) differ("strdup", 0, 0);
  free(copy);
  free(whole);
}

#define SAME_CLASS(name) do { if (!model_##name(c) != !name(c)) differ(#name, model_##name(c), name(c)); } while (0)
int model_isalpha(int), model_isdigit(int), model_isalnum(int), model_isspace(int), model_isupper(int), model_islower(int), model_isxdigit(int);
int model_ispunct(int), model_isprint(int), model_isgraph(int), model_iscntrl(int), model_isblank(int), model_toupper(int), model_tolower(int);

static void characters(void) {
  for (int c = 0; c < 128; c++) {
    snprintf(told, sizeof told, "%d", c);
    SAME_CLASS(isalpha); SAME_CLASS(isdigit); SAME_CLASS(isalnum); SAME_CLASS(isspace); SAME_CLASS(isupper); SAME_CLASS(islower); SAME_CLASS(isxdigit);
    SAME_CLASS(ispunct); SAME_CLASS(isprint); SAME_CLASS(isgraph); SAME_CLASS(iscntrl); SAME_CLASS(isblank);
    SAME(toupper(c)); SAME(tolower(c));
  }
}

#define SAME_READ(call) do { \
    char *end; \
    errno = 0; \
    long long model = (long long)(model_##call); \
    long long after = end - a, error = errno; \
    errno = 0; \
    long long own = (long long)(call); \
    if (model != own || after != end - a || (error == ERANGE) != (errno == ERANGE)) differ(#call, model, own); \
  } while (0)

static int less(const void *x, const void *y) { return *(const signed char *)x - *(const signed char *)y; }

static void numbers(void) {
  static const int bases[] = { 0, 2, 8, 10, 16, 36 };
  static const char letters[] = "0000011239afxXzZ- +";
  unsigned length = below(24);
  for (unsigned i = 0; i < length; i++) a[i] = letters[below(sizeof letters - 1)];
  a[length] = 0;
  int base = bases[below(6)];
  snprintf(told, sizeof told, "\"%s\", base %d", a, base);
  SAME_READ(strtol(a, &end, base)); SAME_READ(strtoll(a, &end, base)); SAME_READ(strtoul(a, &end, base)); SAME_READ(strtoull(a, &end, base));
  int small = any();
  long wide = any();
  if (small != -small) SAME(abs(small));
  if (wide != -wide) { SAME(labs(wide)); SAME(llabs(wide)); }
  size_t size = below(16);
  choose(first, 0);
  memcpy(second, first, ROOM);
  model_qsort(first, size, 1, less);
  qsort(second, size, 1, less);
  if (memcmp(first, second, size) != 0) differ("qsort", 0, 0);
  char *found = model_bsearch(a, first, size, 1, less), *own = bsearch(a, second, size, 1, less);
  if (!found != !own || (found && *found != a[0])) differ("bsearch", 0, 0);
}

static void suboptions(void) {
  static const char letters[] = "ab,,==";
  char *const names[] = { "a", "", "ab", "b=", "ba", 0 };
  unsigned length = below(12);
  for (unsigned i = 0; i < length; i++) a[i] = letters[below(sizeof letters - 1)];
  a[length] = 0;
  memcpy(first, a, ROOM);
  memcpy(second, a, ROOM);
  snprintf(told, sizeof told, "\"%s\"", a);
  char *rest = first, *others = second, *value = a, *other = a;
  for (unsigned i = 0; i <= length; i++) {
    int model = model_getsubopt(&rest, names, &value), own = getsubopt(&others, names, &other);
    int isSame = model == own && rest - first == others - second && (value == other || value - first == other - second);
    if (!isSame || memcmp(first, second, ROOM) != 0) return differ("getsubopt", model, own);
  }
}

/* Numbers of all exponents, with those that are special more often; neighbours of whole ones. */
static double anyDouble(void) {
  union { uint64_t bits; double number; } u = { any() };
  switch (below(8)) {
    case 0: u.bits &= 1ull << 63; break;
    case 1: u.bits |= 0x7ffull << 52; break;
    case 2: u.number = (int)below(2000) - 1000; break;
    case 3: u.number = ((int)below(2000) - 1000) / 2.0; break;
    case 4: u.bits = (u.bits & ~(0x7ffull << 52)) | (uint64_t)(1023 + below(60)) << 52; break;
    case 5: u.bits &= ~(0x7ffull << 52); break;
    default: break;
  }
  return below(16) == 0 && u.bits << 1 != 0 ? nextafter(u.number, 0) : u.number;
}

static uint64_t bitsOf(double x) {
  union { double number; uint64_t bits; } u = { x };
  return x != x ? 1 : u.bits;
}
#define SAME_DOUBLE(call) do { uint64_t model = bitsOf(model_##call), own = bitsOf(call); if (model != own) differ(#call, model, own); } while (0)
#define DECLARE_BOTH(name) DECLARE(name); DECLARE(name##f)
DECLARE_BOTH(trunc); DECLARE_BOTH(floor); DECLARE_BOTH(ceil); DECLARE_BOTH(round); DECLARE_BOTH(rint); DECLARE_BOTH(nearbyint); DECLARE_BOTH(sqrt);
DECLARE_BOTH(copysign); DECLARE_BOTH(fmod); DECLARE_BOTH(remainder); DECLARE_BOTH(logb); DECLARE_BOTH(frexp); DECLARE_BOTH(ldexp); DECLARE_BOTH(modf);
DECLARE_BOTH(ilogb); DECLARE_BOTH(fma); DECLARE_BOTH(fdim); DECLARE_BOTH(nextafter); DECLARE_BOTH(fmax); DECLARE_BOTH(fmin);
DECLARE_BOTH(lround); DECLARE_BOTH(llround); DECLARE_BOTH(lrint); DECLARE_BOTH(llrint); DECLARE_BOTH(remquo);

#define OF_ONE(name) SAME_DOUBLE(name(x)); SAME_DOUBLE(name##f(f))
#define OF_TWO(name) SAME_DOUBLE(name(x, y)); SAME_DOUBLE(name##f(f, g))
#define WITH_NUMBER(name, type) do { \
    type model, own; \
    uint64_t result = bitsOf(model_##name(x, &model)), expected = bitsOf(name(x, &own)); \
    if (result != expected || (double)model != (double)own) differ(#name, result, expected); \
  } while (0)

static void floating(void) {
  double x = anyDouble(), y = below(3) ? anyDouble() : x, z = anyDouble();
  float f = x, g = y, h = z;
  snprintf(told, sizeof told, "%a, %a, %a", x, y, z);
  OF_ONE(trunc); OF_ONE(floor); OF_ONE(ceil); OF_ONE(round); OF_ONE(rint); OF_ONE(nearbyint); OF_ONE(sqrt); OF_ONE(logb);
  OF_TWO(copysign); OF_TWO(fmod); OF_TWO(remainder); OF_TWO(fdim); OF_TWO(nextafter);
  /* Of zeros with different signs, either may be given back; so may it with numbers that are none. */
  if (x != y && x == x && y == y) { OF_TWO(fmax); OF_TWO(fmin); }
  SAME_DOUBLE(fma(x, y, z)); SAME_DOUBLE(fmaf(f, g, h));
  int by = (int)below(4200) - 2100, model, own;
  SAME_DOUBLE(ldexp(x, by)); SAME_DOUBLE(ldexpf(f, by / 8)); SAME(ilogb(x)); SAME(ilogbf(f));
  if (fabs(x) < 1e18) { SAME(lround(x)); SAME(llround(x)); SAME(lrint(x)); SAME(llrint(x)); SAME(lroundf(f)); SAME(lrintf(f)); }
  if (x - x == 0) { WITH_NUMBER(frexp, int); WITH_NUMBER(modf, double); }
  uint64_t result = bitsOf(model_remquo(x, y, &model)), expected = bitsOf(remquo(x, y, &own));
  if (result != expected || (expected != 1 && (SIGN(model) != SIGN(own) || ((model ^ own) & 7)) && model != -own)) differ("remquo", model, own);
}

/* What operators of C are lowered to, and questions about bits. */
uint64_t __tcbmc_f64_add(uint64_t, uint64_t), __tcbmc_f64_sub(uint64_t, uint64_t), __tcbmc_f64_mul(uint64_t, uint64_t), __tcbmc_f64_div(uint64_t, uint64_t);
uint32_t __tcbmc_f32_add(uint32_t, uint32_t), __tcbmc_f32_mul(uint32_t, uint32_t), __tcbmc_f32_div(uint32_t, uint32_t), __tcbmc_f32_from_f64(uint64_t);
uint64_t __tcbmc_f64_from_f32(uint32_t), __tcbmc_f64_from_s64(uint64_t), __tcbmc_f64_to_s64(uint64_t);
int __tcbmc_popcountl(unsigned long), __tcbmc_clzl(unsigned long), __tcbmc_ctzl(unsigned long), __tcbmc_parityl(unsigned long), __tcbmc_ffsl(long);
uint64_t __tcbmc_bswap64(uint64_t);

static double doubleOf(uint64_t bits) { union { uint64_t bits; double number; } u = { bits }; return u.number; }
static uint64_t imageOf(double x) { union { double number; uint64_t bits; } u = { x }; return u.bits; }
static float floatOf(uint32_t bits) { union { uint32_t bits; float number; } u = { bits }; return u.number; }
static uint32_t floatImageOf(float x) { union { float number; uint32_t bits; } u = { x }; return u.bits; }
#define EQUAL(what, model, own) do { uint64_t m = (model), o = (own); if (m != o) differ(what, m, o); } while (0)
#define OPERATION(name, x, sign, y) EQUAL("f64_" #name, bitsOf(doubleOf(__tcbmc_f64_##name(imageOf(x), imageOf(y)))), bitsOf((x) sign (y)))
#define OF_FLOATS(name, x, sign, y) EQUAL("f32_" #name, bitsOf(floatOf(__tcbmc_f32_##name(floatImageOf(x), floatImageOf(y)))), bitsOf((float)((x) sign (y))))

static void operators(void) {
  double x = anyDouble(), y = below(3) ? anyDouble() : x;
  float f = x, g = y;
  long n = any() >> below(64);
  snprintf(told, sizeof told, "%a, %a, %ld", x, y, n);
  OPERATION(add, x, +, y); OPERATION(sub, x, -, y); OPERATION(mul, x, *, y); OPERATION(div, x, /, y);
  OF_FLOATS(add, f, +, g); OF_FLOATS(mul, f, *, g); OF_FLOATS(div, f, /, g);
  EQUAL("f32_from_f64", bitsOf(floatOf(__tcbmc_f32_from_f64(imageOf(x)))), bitsOf(f));
  EQUAL("f64_from_f32", bitsOf(doubleOf(__tcbmc_f64_from_f32(floatImageOf(f)))), bitsOf(f));
  EQUAL("f64_from_s64", __tcbmc_f64_from_s64(n), imageOf((double)n));
  if (fabs(x) < 0x1p63) EQUAL("f64_to_s64", __tcbmc_f64_to_s64(imageOf(x)), (long)x);
  EQUAL("popcountl", __tcbmc_popcountl(n), __builtin_popcountl(n));
  EQUAL("parityl", __tcbmc_parityl(n), __builtin_parityl(n));
  EQUAL("ffsl", __tcbmc_ffsl(n), __builtin_ffsl(n));
  EQUAL("bswap64", __tcbmc_bswap64(n), __builtin_bswap64(n));
  if (n == 0) return;
  EQUAL("clzl", __tcbmc_clzl(n), __builtin_clzl(n));
  EQUAL("ctzl", __tcbmc_ctzl(n), __builtin_ctzl(n));
}

int main(int argumentCount, char *arguments[]) {
  long rounds = argumentCount > 1 ? atol(arguments[1]) : 1000;
  state = (argumentCount > 2 ? strtoull(arguments[2], 0, 10) : 1) * 0x9e3779b97f4a7c15ull + 1;
  characters();
  for (long i = 0; i < rounds; i++) {
    strings();
    numbers();
    suboptions();
    floating();
    operators();
  }
  return count != 0;
}
