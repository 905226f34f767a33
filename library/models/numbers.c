/**
 * @model number functions
 * @header stdlib.h
 */

static void representable(int is) {
  __tcbmc_assert(is, "overflow", "the absolute value of the least number does not fit");
}

/** exact */
int abs(int value) {
  representable(value >= -__INT_MAX__);
  return value < 0 ? -value : value;
}
long labs(long value) {
  representable(value >= -__LONG_MAX__);
  return value < 0 ? -value : value;
}
long long llabs(long long value) {
  representable(value >= -__LONG_LONG_MAX__);
  return value < 0 ? -value : value;
}

typedef struct {
  int quot, rem;
} quotient;
typedef struct {
  long quot, rem;
} long_quotient;
typedef struct {
  long long quot, rem;
} longest_quotient;
/** exact; division by zero is a violation */
quotient div(int a, int b) { return (quotient){ a / b, a % b }; }
long_quotient ldiv(long a, long b) { return (long_quotient){ a / b, a % b }; }
longest_quotient lldiv(long long a, long long b) { return (longest_quotient){ a / b, a % b }; }

int *__errno_location(void);
static void outOfRange(int is) {
  if (is) *__errno_location() = 34;
}

static int digit(char c, int base) {
  int value = 99;
  if (c >= '0' && c <= '9') value = c - '0';
  if (c >= 'a' && c <= 'z') value = c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') value = c - 'A' + 10;
  return value < base ? value : -1;
}

struct number {
  unsigned long long magnitude;
  int negative;
  int overflow;
};

static struct number scan(const char *text, char **end, int base, unsigned long long limit) {
  struct number result = { 0, 0, 0 };
  const char *at = text;
  char c = *at;
  while (c == ' ' || (c >= '\t' && c <= '\r')) c = *++at;
  if (c == '+' || c == '-') {
    result.negative = c == '-';
    at++;
  }
  if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && digit(at[2], 16) >= 0) {
    at += 2;
    base = 16;
  } else if (base == 0) {
    base = at[0] == '0' ? 8 : 10;
  }
  const char *first = at;
  unsigned long long magnitude = 0;
  for (;; at++) {
    int value = digit(*at, base);
    if (value < 0) break;
    if (magnitude > (limit - value) / base) result.overflow = 1;
    magnitude = magnitude * base + value;
  }
  result.magnitude = result.overflow ? limit : magnitude;
  if (end != 0) *end = (char *)(at == first ? text : at);
  return result;
}

/** bases 2 to 36 and 0, with saturation and ERANGE */
long strtol(const char *text, char **end, int base) {
  unsigned long long top = (unsigned long)-1 >> 1;
  struct number n = scan(text, end, base, top + 1);
  outOfRange(n.overflow || (!n.negative && n.magnitude > top));
  if (n.negative) return (long)-n.magnitude;
  return (long)(n.magnitude > top ? top : n.magnitude);
}

/** bases 2 to 36 and 0, with saturation and ERANGE */
long long strtoll(const char *text, char **end, int base) {
  unsigned long long top = (unsigned long long)-1 >> 1;
  struct number n = scan(text, end, base, top + 1);
  outOfRange(n.overflow || (!n.negative && n.magnitude > top));
  if (n.negative) return (long long)-n.magnitude;
  return (long long)(n.magnitude > top ? top : n.magnitude);
}

/** bases 2 to 36 and 0, with saturation and ERANGE */
unsigned long strtoul(const char *text, char **end, int base) {
  struct number n = scan(text, end, base, (unsigned long)-1);
  outOfRange(n.overflow);
  return (unsigned long)(n.negative && !n.overflow ? -n.magnitude : n.magnitude);
}

/** bases 2 to 36 and 0, with saturation and ERANGE */
unsigned long long strtoull(const char *text, char **end, int base) {
  struct number n = scan(text, end, base, (unsigned long long)-1);
  outOfRange(n.overflow);
  return n.negative && !n.overflow ? -n.magnitude : n.magnitude;
}

/** as strtol in base 10 */
int atoi(const char *text) { return (int)strtol(text, 0, 10); }
long atol(const char *text) { return strtol(text, 0, 10); }
/** as strtoll in base 10 */
long long atoll(const char *text) { return strtoll(text, 0, 10); }

/** any value from 0 to RAND_MAX */
int rand(void) {
  int value = __VERIFIER_nondet_int();
  __tcbmc_assume(value >= 0);
  return value;
}

/** any value from 0 to 2^31 - 1 */
long random(void) {
  long value = __VERIFIER_nondet_long();
  __tcbmc_assume(value >= 0 && value <= 2147483647);
  return value;
}

/** any value from 0 to RAND_MAX; the seed becomes anything */
int rand_r(unsigned int *seed) {
  *seed = __VERIFIER_nondet_uint();
  return rand();
}

/** no effect */
void srand(unsigned int seed) {}
void srandom(unsigned int seed) {}
