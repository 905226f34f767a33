/**
 * With 64-bit pointers, an address that tells its object: bit 62 is set, which no address of a machine has; bits 40 to 61 are the number of the object, the
 * others an offset, negative ones reaching into the region before. Programs see the machine's addresses instead wherever they look at bits.
 */
const REGION = 40n;
const HALF = 1n << (REGION - 1n);

export function isRepresentation(value: bigint): boolean {
  return value >> 62n === 1n;
}

/** The start of the region that a representation, as an offset from it, belongs to. */
export function regionOf(value: bigint): bigint {
  return ((value + HALF) >> REGION) << REGION;
}

/** What operators need to know of the values that are representations. */
export interface Numbers {
  /** The number of the machine, if the value is the representation of something. */
  machineOf(value: bigint): bigint | undefined;
  /** Alignment of what the representation belongs to. */
  alignOf(value: bigint): bigint;
}
