/**
 * @model network functions
 * @header arpa/inet.h
 */

#include "transfer.h"

/** exact */
const _Alignas(4) unsigned char in6addr_any[16] = { 0 };
const _Alignas(4) unsigned char in6addr_loopback[16] = { [15] = 1 };

/** swaps the bytes */
__UINT16_TYPE__ htons(__UINT16_TYPE__ value) { return __builtin_bswap16(value); }
__UINT16_TYPE__ ntohs(__UINT16_TYPE__ value) { return __builtin_bswap16(value); }
__UINT32_TYPE__ htonl(__UINT32_TYPE__ value) { return __builtin_bswap32(value); }
__UINT32_TYPE__ ntohl(__UINT32_TYPE__ value) { return __builtin_bswap32(value); }

static _Thread_local int h_errno;
/** h_errno is any number from 0 to 4 at each use */
int *__h_errno_location(void) {
  h_errno = __VERIFIER_nondet_uchar();
  __tcbmc_assume(h_errno <= 4);
  return &h_errno;
}

/** null, or a string of any characters that fits in the buffer */
const char *inet_ntop(int family, const void *address, char *buffer, unsigned int size) {
  unsigned int length = __VERIFIER_nondet_uint();
  if (length == 0 || length >= size) return 0;
  for (unsigned int i = 0; i < size; i++) {
    char c = __VERIFIER_nondet_char();
    __tcbmc_assume(c != 0);
    if (i < length) buffer[i] = c;
    if (i == length) buffer[i] = 0;
  }
  return buffer;
}

static _Bool isConstant(const char *text) {
  __tcbmc_atomic_begin();
  _Bool result = !__tcbmc_is_writable(text);
  __tcbmc_atomic_end();
  return result;
}

/* Four decimal numbers below 256, without leading zeros. */
static int dotted(const char *text, unsigned char *address) {
  unsigned char numbers[4];
  for (int i = 0; i < 4; i++) {
    unsigned int number = 0;
    const char *first = text;
    while (*text >= '0' && *text <= '9' && text - first < 3) number = number * 10 + (*text++ - '0');
    if (text == first || number > 255 || (*first == '0' && text - first > 1) || *text++ != (i < 3 ? '.' : 0)) return 0;
    numbers[i] = number;
  }
  for (int i = 0; i < 4; i++) address[i] = numbers[i];
  return 1;
}

static int digitOf(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c |= 'a' - 'A';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 16;
}

/* Up to four numbers as C spells them, the last of which fills what the others leave; white space ends them. */
static int numbered(const char *text, unsigned char *address) {
  unsigned int all = 0;
  for (int i = 0;; i++) {
    unsigned long long number = 0;
    int radix = *text != '0' ? 10 : (text[1] | ('x' - 'X')) == 'x' ? 16 : 8;
    if (radix == 16) text += 2;
    const char *first = text;
    for (; digitOf(*text) < radix && number <= 0xffffffff; text++) number = number * radix + digitOf(*text);
    if (text == first) return 0;
    if (*text == '.') {
      if (i == 3 || number > 255) return 0;
      all |= (unsigned int)number << (24 - 8 * i);
      text++;
      continue;
    }
    if ((*text != 0 && *text != ' ' && (*text < 9 || *text > 13)) || number > 0xffffffff >> (8 * i)) return 0;
    all |= number;
    for (int k = 0; k < 4; k++) address[k] = all >> (24 - 8 * k);
    return 1;
  }
}

/** -1 for an unknown family, 0, or 1 and any address is written; exact for constant texts of IPv4 */
int inet_pton(int family, const char *text, void *address) {
  enum { AF_INET = 2, AF_INET6 = 10 };
  __tcbmc_look_at_text(text);
  if (family != AF_INET && family != AF_INET6) {
    *__errno_location() = 97;
    return -1;
  }
  if (family == AF_INET && isConstant(text)) return dotted(text, address);
  if (__VERIFIER_nondet_bool()) return 0;
  fill(address, family == AF_INET ? 4 : 16, family == AF_INET ? 4 : 16);
  return 1;
}

/** 0, or 1 and any address is written; exact for constant texts */
int inet_aton(const char *text, void *address) {
  __tcbmc_look_at_text(text);
  if (isConstant(text)) return numbered(text, address);
  if (__VERIFIER_nondet_bool()) return 0;
  fill(address, 4, 4);
  return 1;
}

/** any; exact for constant texts */
__UINT32_TYPE__ inet_addr(const char *text) {
  __UINT32_TYPE__ address;
  return inet_aton(text, &address) ? address : -1;
}
