/**
 * With 64-bit pointers, an address that tells its object: bit 62 is set, which no address of a machine has. Bits 40 to
 * 61 are the number of the object, the others an offset, negative ones reaching into the region before. Programs see
 * the machine's addresses instead wherever they look at bits.
 *
 * A number that a program computes can have the same bits. What says that a value is a representation is therefore a
 * bit beyond the widest of numbers (128 bits), which none has. Addresses of a schedule get it when they are chosen;
 * operators that keep a representation keep it, and all others yield numbers.
 */
const REGION = 40n;
const HALF = 1n << (REGION - 1n);
const TAG = 1n << 256n;

/** Machine's addresses from here on are those of what the program never looks at: no machine has them. */
export const UNSEEN = 1n << 47n;

export function isRepresentation(value: bigint): boolean {
  return value >= TAG;
}

/** The 64 bits look like a representation, as those of schedules are. */
export function looksLikeRepresentation(bits: bigint): boolean {
  return bits >> 62n === 1n;
}

/** The value that an address of a schedule is: a representation, if it looks like one. */
export function represented(address: bigint): bigint {
  return looksLikeRepresentation(address) ? address | TAG : address;
}

/** The 64 bits of a value, as the formula knows it. */
export function bitsOf(value: bigint): bigint {
  return value >= TAG ? value - TAG : value;
}

/** The start of the region that a representation, as an offset from it, belongs to. */
export function regionOf(value: bigint): bigint {
  return ((value + HALF) >> REGION) << REGION;
}

/** Facts about the values that are representations, for operators. */
export interface Numbers {
  /** The number of the machine, if the value is the representation of something. */
  machineOf(value: bigint): bigint | undefined;
  /** The representation as which a value is followed. */
  followed(value: bigint): bigint;
  /** Alignment of what the representation belongs to. */
  alignOf(value: bigint): bigint;
}
