import type { Aig, Lit } from './aig.js';

/**
 * The values of gates for 32 random assignments to the inputs: circuits of which these differ are not the same
 * function.
 */
export class Signatures {
  private static readonly ofGraph = new WeakMap<Aig, Signatures>();
  private words = new Int32Array(1024);
  /** So many nodes have a word; the constant false has zeros. */
  private count = 1;

  private constructor(private readonly g: Aig) {}

  static of(g: Aig): Signatures {
    let known = Signatures.ofGraph.get(g);
    if (!known) Signatures.ofGraph.set(g, (known = new Signatures(g)));
    return known;
  }

  differ(a: Lit, b: Lit): boolean {
    return this.wordOf(a) !== this.wordOf(b);
  }

  private wordOf(literal: Lit): number {
    const node = literal >> 1;
    if (node >= this.count) this.computeUpTo(node);
    return this.words[node]! ^ -(literal & 1);
  }

  /** Operands come before the gate. */
  private computeUpTo(last: number): void {
    const { g } = this;
    if (last >= this.words.length) {
      const larger = new Int32Array(2 * (last + 1));
      larger.set(this.words);
      this.words = larger;
    }
    const { words } = this;
    const word = (literal: Lit): number => words[literal >> 1]! ^ -(literal & 1);
    for (; this.count <= last; this.count++)
      words[this.count] = g.isAnd(this.count)
        ? word(g.left(this.count)) & word(g.right(this.count))
        : scrambled(this.count);
  }
}

/** A fixed number that looks random (the finalizer of MurmurHash3). */
function scrambled(number: number): number {
  let bits = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
