/** Bit set: qualities of an access that some properties care for. */
export type AccessFlags = number & { readonly __brand: 'AccessFlags' };
export const PLAIN = 0 as AccessFlags;
export const IS_VOLATILE = 1 as AccessFlags;
export const IS_ATOMIC = 2 as AccessFlags;
/** A plain access although it stands in an atomic section: the library makes it on the user's behalf. */
export const IS_PLAIN_IN_SECTION = 4 as AccessFlags;
/**
 * No access that the user makes: a look of the library at what it has kept in an object that may be gone soon, or an
 * account that is kept of arguments.
 */
export const IS_SILENT = 8 as AccessFlags;
/** It never races, in any execution: nobody need ask. */
export const IS_PROVED = 16 as AccessFlags;

/** Whether an access with these flags is atomic, in a section or not. */
export function isAtomicAccess(flags: AccessFlags, inSection: boolean): boolean {
  return (flags & IS_ATOMIC) !== 0 || (inSection && (flags & IS_PLAIN_IN_SECTION) === 0);
}
