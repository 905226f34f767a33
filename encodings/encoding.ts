import type { Claim } from './claim.js';

/** An encoding adds to the formula when it is made, in terms of an order. */
export interface Encoding {
  /** Under which its clauses are counted. */
  readonly label: string;
  /** The possible violations that it states. */
  readonly claims?: readonly Claim[];
}
