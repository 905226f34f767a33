/** Sizes and alignments, in bytes, of the machine that the program is meant for. Little-endian, two's complement, 8-bit bytes. */
export interface Target {
  readonly name: 'lp64' | 'ilp32' | 'ip16';
  readonly short: number;
  readonly int: number;
  readonly long: number;
  readonly longLong: number;
  readonly pointer: number;
  readonly longDouble: number;
  /** No scalar is aligned more strictly than this. */
  readonly maxAlign: number;
  /** Plain `char` has no sign. */
  readonly unsignedChar?: boolean;
}

export const LP64: Target = { name: 'lp64', short: 2, int: 4, long: 8, longLong: 8, pointer: 8, longDouble: 16, maxAlign: 16 };
export const ILP32: Target = { name: 'ilp32', short: 2, int: 4, long: 4, longLong: 8, pointer: 4, longDouble: 12, maxAlign: 4 };
export const IP16: Target = { name: 'ip16', short: 2, int: 2, long: 4, longLong: 8, pointer: 2, longDouble: 8, maxAlign: 2 };
