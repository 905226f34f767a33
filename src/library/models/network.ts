import type { ModelFile } from './model.js';

export const NETWORK: ModelFile = {
  file: '<model of network functions>',
  header: 'arpa/inet.h',
  defines: {
    htons: 'swaps the bytes',
    ntohs: 'swaps the bytes',
    htonl: 'swaps the bytes',
    ntohl: 'swaps the bytes',
    inet_ntop: 'null, or a string of any characters that fits in the buffer',
  },
  text: String.raw`
__UINT16_TYPE__ htons(__UINT16_TYPE__ value) { return __builtin_bswap16(value); }
__UINT16_TYPE__ ntohs(__UINT16_TYPE__ value) { return __builtin_bswap16(value); }
__UINT32_TYPE__ htonl(__UINT32_TYPE__ value) { return __builtin_bswap32(value); }
__UINT32_TYPE__ ntohl(__UINT32_TYPE__ value) { return __builtin_bswap32(value); }

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
