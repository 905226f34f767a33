import type { Claim } from './claim.js';

/** What adds to the formula when it is made, in terms of an order. */
export interface Encoding {
  /** Under which its clauses are counted. */
  readonly label: string;
  /** What it says that can be violated. */
  readonly claims?: readonly Claim[];
}
