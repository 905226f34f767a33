import { TRANSFER } from './transfers.js';
import type { ModelFile } from './model.js';

const EXACT = 'of a constant text with four decimal numbers the one that it says';

export const NETWORK: ModelFile = {
  file: '<model of network functions>',
  header: 'arpa/inet.h',
  defines: {
    htons: 'swaps the bytes',
    ntohs: 'swaps the bytes',
    htonl: 'swaps the bytes',
    ntohl: 'swaps the bytes',
    __h_errno_location: 'h_errno is any number from 0 to 4 at each use',
    inet_ntop: 'null, or a string of any characters that fits in the buffer',
    inet_pton: `-1 for an unknown family, 0, or 1 and any address is written, and ${EXACT}`,
    inet_aton: `0, or 1 and any address is written, and ${EXACT}`,
    in6addr_any: 'exact',
    in6addr_loopback: 'exact',
  },
  text: String.raw`${TRANSFER}
const _Alignas(4) unsigned char in6addr_any[16] = { 0 };
const _Alignas(4) unsigned char in6addr_loopback[16] = { [15] = 1 };

__UINT16_TYPE__ htons(__UINT16_TYPE__ value) { return __builtin_bswap16(value); }
__UINT16_TYPE__ ntohs(__UINT16_TYPE__ value) { return __builtin_bswap16(value); }
__UINT32_TYPE__ htonl(__UINT32_TYPE__ value) { return __builtin_bswap32(value); }
__UINT32_TYPE__ ntohl(__UINT32_TYPE__ value) { return __builtin_bswap32(value); }

static _Thread_local int h_errno;
int *__h_errno_location(void) {
  h_errno = __VERIFIER_nondet_uchar();
  __tcbmc_assume(h_errno <= 4);
  return &h_errno;
}

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

/* Four decimal numbers below 256, without leading zeros. */
static _Bool isDotted(const char *text, unsigned char numbers[4]) {
  for (int i = 0; i < 4; i++) {
    unsigned int number = 0;
    const char *first = text;
    while (*text >= '0' && *text <= '9' && text - first < 3) number = number * 10 + (*text++ - '0');
    if (text == first || number > 255 || (*first == '0' && text - first > 1) || *text++ != (i < 3 ? '.' : 0)) return 0;
    numbers[i] = number;
  }
  return 1;
}

static _Bool isKnownAddress(const char *text, unsigned char *address) {
  __tcbmc_atomic_begin();
  _Bool isConstant = !__tcbmc_is_writable(text);
  __tcbmc_atomic_end();
  unsigned char numbers[4];
  if (!isConstant || !isDotted(text, numbers)) return 0;
  for (int i = 0; i < 4; i++) address[i] = numbers[i];
  return 1;
}

int inet_pton(int family, const char *text, void *address) {
  enum { AF_INET = 2, AF_INET6 = 10 };
  __tcbmc_look_at_text(text);
  if (family != AF_INET && family != AF_INET6) {
    *__errno_location() = 97;
    return -1;
  }
  if (family == AF_INET && isKnownAddress(text, address)) return 1;
  if (__VERIFIER_nondet_bool()) return 0;
  fill(address, family == AF_INET ? 4 : 16, family == AF_INET ? 4 : 16);
  return 1;
}

int inet_aton(const char *text, void *address) {
  __tcbmc_look_at_text(text);
  if (isKnownAddress(text, address)) return 1;
  if (__VERIFIER_nondet_bool()) return 0;
  fill(address, 4, 4);
  return 1;
}
`,
};
