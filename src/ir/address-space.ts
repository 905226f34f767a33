/** Bounds of the address space of a machine with pointers of so many bits. */

/**
 * The most bytes that a heap block can have: half the address space, or with 64 bits nearly all of the 2^47 bytes that
 * a process can have.
 */
export function largestBlock(pointerBits: number): bigint {
  return pointerBits >= 64 ? (1n << 47n) - (1n << 16n) : (1n << BigInt(pointerBits - 1)) - 1n;
}

/**
 * An index that leads further than this from where a pointer points to leaves every object but larger ones. The product
 * of such an index and the size of an element might wrap around; instead the pointer becomes {@link outOfReach}.
 */
export function reach(pointerBits: number): bigint {
  return pointerBits >= 64 ? 1n << 39n : 1n << BigInt(pointerBits - 1);
}

/** An address at which there never is an object. */
export function outOfReach(pointerBits: number): bigint {
  return pointerBits >= 64 ? 1n << 63n : (1n << BigInt(pointerBits)) - 1n;
}
