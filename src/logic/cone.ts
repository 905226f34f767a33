import type { Aig, Lit } from './aig.js';
import { nodeOf } from './aig.js';

/** The gates that some literals are made of. */
export class Cone {
  private readonly seen: Uint8Array;

  constructor(private readonly g: Aig) {
    this.seen = new Uint8Array(g.nodeCount);
  }

  has(literal: Lit): boolean {
    return this.seen[nodeOf(literal)] === 1;
  }

  /** Its nodes that were not there before. */
  add(root: Lit): readonly number[] {
    const { g } = this;
    const found: number[] = [];
    const open = [root];
    for (let literal = open.pop(); literal !== undefined; literal = open.pop()) {
      const node = nodeOf(literal);
      if (this.seen[node] === 1) continue;
      this.seen[node] = 1;
      found.push(node);
      if (g.isAnd(node)) open.push(g.left(node), g.right(node));
    }
    return found;
  }
}
