import type { Aig, Lit } from './aig.js';
import { isNegated, nodeOf } from './aig.js';

/** Computes the values of all nodes from those of the inputs, as far as they are asked for. */
export class Evaluator {
  private values = new Uint8Array(0);
  private known = 0;

  constructor(
    private readonly aig: Aig,
    private readonly inputValue: (node: number) => boolean,
  ) {}

  readonly value = (literal: Lit): boolean => {
    const node = nodeOf(literal);
    if (node >= this.known) this.extend(node + 1);
    return (this.values[node] === 1) !== isNegated(literal);
  };

  /** Operands come before their gate, so that one pass in the order of the nodes is enough. */
  private extend(end: number): void {
    const { aig } = this;
    if (end > this.values.length) {
      const larger = new Uint8Array(Math.max(end, aig.nodeCount));
      larger.set(this.values);
      this.values = larger;
    }
    for (let node = this.known; node < end; node++) {
      if (aig.isAnd(node)) this.values[node] = this.bit(aig.left(node)) & this.bit(aig.right(node));
      else this.values[node] = aig.isInput(node) && this.inputValue(node) ? 1 : 0;
    }
    this.known = end;
  }

  private bit(literal: Lit): number {
    return this.values[literal >>> 1]! ^ (literal & 1);
  }
}
