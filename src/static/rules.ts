import type { Reduction } from '../base/reductions.js';

/** Rules by which proofs are made. */
export interface Rules {
  /** Some that are left out. */
  readonly without: readonly Reduction[];
  /** Calls succeed at whose result nobody looks; the answer says which. */
  readonly trusts: boolean;
  /** Some mutex may refuse to be locked twice. */
  readonly refusesTwice: boolean;
}
