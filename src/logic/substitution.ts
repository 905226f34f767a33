import type { Aig, Lit } from './aig.js';
import { isConst, isNegated, nodeOf } from './aig.js';
import { negateIf } from './literal.js';
import type { Bits } from './word.js';

/** Marks a node whose image is not known yet. */
const UNKNOWN = -1;

/**
 * Replaces inputs of a graph by functions of others, in all that is made of them. No input may be replaced, even by way
 * of others, by what depends on it.
 */
export class Substitution {
  private readonly replaced = new Map<number, Lit>();
  private images = new Int32Array(0);

  constructor(private readonly g: Aig) {}

  /**
   * The open bits of a vector, which are inputs, stand for others from now on. What was made of them is seen as if it
   * did not depend on them until {@link settle} is called, if its image has been asked for before.
   */
  replace(inputs: Bits, by: Bits): void {
    inputs.forEach((bit, i) => {
      if (isConst(bit) || bit === by[i]) return;
      this.replaced.set(nodeOf(bit), negateIf(by[i]!, isNegated(bit)));
      if (nodeOf(bit) < this.images.length) this.images[nodeOf(bit)] = UNKNOWN;
    });
  }

  /** All images are those under all replacements. */
  settle(): void {
    this.images = new Int32Array(0);
  }

  readonly image = (literal: Lit): Lit =>
    negateIf(this.lookUp(nodeOf(literal)) ?? this.compute(nodeOf(literal)), isNegated(literal));

  readonly imageOf = (word: Bits): Bits => word.map(this.image);

  private lookUp(node: number): Lit | undefined {
    const image = node < this.images.length ? this.images[node]! : UNKNOWN;
    return image === UNKNOWN ? undefined : (image as Lit);
  }

  private note(node: number, image: Lit): Lit {
    if (node >= this.images.length) {
      // The graph grows with the images: by a share of its size, or each new node would copy all of them.
      const larger = new Int32Array(Math.max(this.g.nodeCount, 2 * this.images.length)).fill(UNKNOWN);
      larger.set(this.images);
      this.images = larger;
    }
    return (this.images[node] = image);
  }

  private compute(root: number): Lit {
    const open = [root];
    for (;;) {
      const node = open.at(-1)!;
      const needed = this.neededBy(node).filter((other) => this.lookUp(other) === undefined);
      if (needed.length > 0) {
        if (open.length > 2 * this.g.nodeCount) throw new Error('an input is replaced by what depends on it');
        open.push(...needed);
        continue;
      }
      const image = this.note(node, this.made(node));
      open.pop();
      if (open.length === 0) return image;
    }
  }

  private neededBy(node: number): number[] {
    if (this.g.isAnd(node)) return [nodeOf(this.g.left(node)), nodeOf(this.g.right(node))];
    const by = this.replaced.get(node);
    return by === undefined ? [] : [nodeOf(by)];
  }

  /** The image of a node, those of what it needs being known. */
  private made(node: number): Lit {
    const { g } = this;
    const own = (node * 2) as Lit;
    if (!g.isAnd(node)) {
      const by = this.replaced.get(node);
      return by === undefined ? own : this.known(by);
    }
    const [left, right] = [g.left(node), g.right(node)];
    const [a, b] = [this.known(left), this.known(right)];
    return a === left && b === right ? own : g.and(a, b);
  }

  private known(literal: Lit): Lit {
    return negateIf(this.lookUp(nodeOf(literal))!, isNegated(literal));
  }
}
