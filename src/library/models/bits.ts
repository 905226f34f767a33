import type { ModelFile } from './model.js';

const EXACT = 'exact';
const NOT_ZERO = 'exact; zero has no result, so that it gives the number of bits';

const NAMES = ['popcount', 'parity', 'ffs', 'clz', 'ctz', 'clrsb'].flatMap((name) => ['', 'l', 'll'].map((suffix) => name + suffix));

function family(suffix: string, type: string): string {
  return String.raw`
int __tcbmc_popcount${suffix}(unsigned ${type} value) {
  int count = 0;
  for (unsigned i = 0; i < 8 * sizeof value; i++) count += (value >> i) & 1;
  return count;
}

int __tcbmc_parity${suffix}(unsigned ${type} value) { return __tcbmc_popcount${suffix}(value) & 1; }

int __tcbmc_ctz${suffix}(unsigned ${type} value) {
  int count = 8 * sizeof value;
  for (int i = 8 * sizeof value - 1; i >= 0; i--) count = (value >> i) & 1 ? i : count;
  return count;
}

int __tcbmc_clz${suffix}(unsigned ${type} value) {
  int bits = 8 * sizeof value;
  int count = bits;
  for (int i = 0; i < bits; i++) count = (value >> i) & 1 ? bits - 1 - i : count;
  return count;
}

int __tcbmc_ffs${suffix}(${type} value) { return value == 0 ? 0 : __tcbmc_ctz${suffix}((unsigned ${type})value) + 1; }
int __tcbmc_clrsb${suffix}(${type} value) { return __tcbmc_clz${suffix}((unsigned ${type})(value < 0 ? ~value : value)) - 1; }
int ffs${suffix}(${type} value) { return __tcbmc_ffs${suffix}(value); }
`;
}

const WIDTHS = [8, 16, 32, 64];

function ofWidth(bits: number): string {
  const type = `u${bits}`;
  return `
${type} __tcbmc_bitreverse${bits}(${type} value) {
  ${type} result = 0;
  for (int i = 0; i < ${bits}; i++) result |= (${type})((value >> i & 1) << (${bits - 1} - i));
  return result;
}
${type} __tcbmc_rotateleft${bits}(${type} value, ${type} by) { return (${type})(value << (by & ${bits - 1}) | value >> (-by & ${bits - 1})); }
${type} __tcbmc_rotateright${bits}(${type} value, ${type} by) { return (${type})(value >> (by & ${bits - 1}) | value << (-by & ${bits - 1})); }
`;
}

const CARRYING: Readonly<Record<string, string>> = { b: 'char', s: 'short', '': 'int', l: 'long', ll: 'long long' };

function carrying(suffix: string, type: string): string {
  return `
unsigned ${type} __tcbmc_addc${suffix}(unsigned ${type} a, unsigned ${type} b, unsigned ${type} carry, unsigned ${type} *out) {
  unsigned ${type} first = a + b, sum = first + carry;
  *out = (first < a) | (sum < first);
  return sum;
}
unsigned ${type} __tcbmc_subc${suffix}(unsigned ${type} a, unsigned ${type} b, unsigned ${type} carry, unsigned ${type} *out) {
  unsigned ${type} first = a - b, rest = first - carry;
  *out = (a < b) | (first < carry);
  return rest;
}
`;
}

export const BITS: ModelFile = {
  file: '<model of bit functions>',
  header: 'strings.h',
  defines: {
    ffs: EXACT,
    ffsl: EXACT,
    ffsll: EXACT,
    __tcbmc_bswap16: EXACT,
    __tcbmc_bswap32: EXACT,
    __tcbmc_bswap64: EXACT,
    ...Object.fromEntries(WIDTHS.flatMap((bits) => ['bitreverse', 'rotateleft', 'rotateright'].map((name) => [`__tcbmc_${name}${bits}`, EXACT]))),
    ...Object.fromEntries(Object.keys(CARRYING).flatMap((suffix) => ['addc', 'subc'].map((name) => [`__tcbmc_${name}${suffix}`, EXACT]))),
    ...Object.fromEntries(NAMES.map((name) => [`__tcbmc_${name}`, /^c[lt]z/.test(name) ? NOT_ZERO : EXACT])),
  },
  text: String.raw`
typedef __UINT8_TYPE__ u8;
typedef __UINT16_TYPE__ u16;
typedef __UINT32_TYPE__ u32;
typedef __UINT64_TYPE__ u64;

u16 __tcbmc_bswap16(u16 value) { return (u16)((value << 8) | (value >> 8)); }

u32 __tcbmc_bswap32(u32 value) {
  return (value << 24) | ((value & 0xff00u) << 8) | ((value >> 8) & 0xff00u) | (value >> 24);
}

u64 __tcbmc_bswap64(u64 value) {
  return ((u64)__tcbmc_bswap32((u32)value) << 32) | __tcbmc_bswap32((u32)(value >> 32));
}
${WIDTHS.map(ofWidth).join('')}${Object.entries(CARRYING)
    .map(([suffix, type]) => carrying(suffix, type))
    .join('')}${family('', 'int')}${family('l', 'long')}${family('ll', 'long long')}
`,
};
