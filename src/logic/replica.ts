import type { Aig, Lit } from './aig.js';
import { isNegated, nodeOf } from './aig.js';
import { negateIf } from './literal.js';
import type { Bits } from './word.js';

/** A stretch of a graph, built once more with fresh inputs in the place of its own. */
export class Replica {
  private readonly images: Int32Array;

  /**
   * @param from the first node of the stretch
   * @param to the first one beyond it
   * @param inputs all inputs in it
   */
  constructor(
    g: Aig,
    private readonly from: number,
    to: number,
    inputs: readonly Lit[],
  ) {
    this.images = new Int32Array(to - from);
    for (const input of inputs) this.images[nodeOf(input) - from] = negateIf(g.newInput(), isNegated(input));
    for (let node = from; node < to; node++)
      if (g.isAnd(node)) this.images[node - from] = g.and(this.image(g.left(node)), this.image(g.right(node)));
  }

  readonly image = (literal: Lit): Lit => {
    const node = nodeOf(literal);
    return node < this.from ? literal : negateIf(this.images[node - this.from]! as Lit, isNegated(literal));
  };

  readonly imageOf = (word: Bits): Bits => word.map(this.image);
}
