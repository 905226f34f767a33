/**
 * Sizes and alignments, in bytes, of the machine that the program is meant for. Little-endian, two's complement, 8-bit
 * bytes.
 */
export interface Target {
  readonly name: 'lp64' | 'ilp32' | 'ip16' | 'avr' | 'mcs51' | 'arm';
  readonly short: number;
  readonly int: number;
  readonly long: number;
  readonly longLong: number;
  readonly pointer: number;
  readonly double: 4 | 8;
  readonly longDouble: number;
  /** No scalar is aligned more strictly than this. */
  readonly maxAlign: number;
  /** Bits that the machine accesses at once, where that is less than an address. */
  readonly accessBits?: 8;
  /** Plain `char` has no sign. */
  readonly unsignedChar?: boolean;
}

export const LP64: Target = {
  name: 'lp64',
  short: 2,
  int: 4,
  long: 8,
  longLong: 8,
  pointer: 8,
  double: 8,
  longDouble: 16,
  maxAlign: 16,
};
export const ILP32: Target = {
  name: 'ilp32',
  short: 2,
  int: 4,
  long: 4,
  longLong: 8,
  pointer: 4,
  double: 8,
  longDouble: 12,
  maxAlign: 4,
};
export const IP16: Target = {
  name: 'ip16',
  short: 2,
  int: 2,
  long: 4,
  longLong: 8,
  pointer: 2,
  double: 8,
  longDouble: 8,
  maxAlign: 2,
};
/** Everything fits everywhere, and `double` is `float`. */
export const AVR: Target = { ...IP16, name: 'avr', double: 4, longDouble: 4, maxAlign: 1, accessBits: 8 };
/** Other machines of 8 bits, as SDCC and XC8 see them. */
export const MCS51: Target = { ...AVR, name: 'mcs51', unsignedChar: true };
/** The EABI of 32-bit ARMs. */
export const ARM: Target = { ...ILP32, name: 'arm', longDouble: 8, maxAlign: 8, unsignedChar: true };
