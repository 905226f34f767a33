import { Blocks } from '../../encodings/blocks/blocks.js';
import type { Claim } from '../../encodings/claim.js';
import { Concurrency } from '../../encodings/concurrency.js';
import { Formula } from '../../encodings/formula.js';
import type { Lit } from '../logic/aig.js';
import type { CnfEncoder } from '../logic/cnf.js';
import type { UnrolledProgram } from '../steps/events.js';

/** All that the block engine says of a program, in an order of blocks: what is solved, and what is dumped. */
export class BlockFormula {
  readonly f: Formula;
  readonly order: Blocks;
  readonly concurrency: Concurrency;

  constructor(unrolled: UnrolledProgram, cnf: CnfEncoder) {
    this.f = new Formula(unrolled, cnf);
    this.order = new Blocks(this.f);
    this.concurrency = new Concurrency(this.f, this.order);
  }

  /**
   * Assumptions under which the formula says: some execution with at most so many switches, which is not cut off,
   * breaks one of the claims. The order has been extended to them.
   */
  breaking(claims: readonly Claim[], switches: number): readonly Lit[] {
    return [...this.concurrency.breaking(claims), this.order.atMost(switches)];
  }
}
