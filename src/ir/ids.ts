/** Where numbers become names: what stands in a table of the program is named by its index there. */
import type { AccessFlags } from './access-flags.js';

/** Adds an entry to a table. @returns its name */
export function append<T, Id extends number>(table: T[], entry: T): Id {
  return (table.push(entry) - 1) as Id;
}

/** The names of all entries of a table, in order. */
export function namesOf<Id extends number>(table: readonly unknown[]): Id[] {
  return Array.from(table, (_, index) => index as Id);
}

/**
 * The name of the entry that stands there; what an unsigned number of the program says, or the frame of a function that
 * is made by hand.
 */
export function named<Id extends number>(index: number): Id {
  return index as Id;
}

/** All of these flags. */
export function flagsOf(...flags: readonly AccessFlags[]): AccessFlags {
  return flags.reduce((all, each) => all | each, 0) as AccessFlags;
}
