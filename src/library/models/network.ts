import type { ModelFile } from './model.js';

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
    in6addr_any: 'exact',
    in6addr_loopback: 'exact',
  },
  text: String.raw`
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
`,
};
