import type { Aig, Lit } from './aig.js';
import { isNegated, nodeOf } from './aig.js';
import { Signatures } from './signatures.js';
import type { Bits } from './word.js';

/** More gates or diagrams than this are not looked at. */
const MOST = 3000;

/** The leaves: constant false and true. */
const NO = 0;
const YES = 1;

/**
 * Whether two circuits compute the same, as far as that is cheap to see: both are made into reduced ordered binary
 * decision diagrams (R. E. Bryant, "Graph-Based Algorithms for Boolean Function Manipulation", IEEE Trans. Computers
 * 1986). The inputs that the lowest bits need are tested last, so that the carries of a sum are parts of each other.
 * False also where the diagrams become large.
 */
export function isSameFunction(g: Aig, a: Bits, b: Bits): boolean {
  const signatures = Signatures.of(g);
  if (a.some((bit, i) => signatures.differ(bit, b[i]!))) return false;
  const diagrams = new Diagrams(g);
  try {
    return a.every((bit, i) => bit === b[i] || diagrams.of(bit) === diagrams.of(b[i]!));
  } catch (error) {
    if (error instanceof TooLarge) return false;
    throw error;
  }
}

class TooLarge extends Error {}

/** Diagrams of the nodes of one graph. A diagram is the index of its root. */
class Diagrams {
  /** By diagram: the level of the input at the root, and what follows if it is false, or true. */
  private readonly levels = [Infinity, Infinity];
  private readonly low = [NO, YES];
  private readonly high = [NO, YES];
  private readonly unique = new Map<string, number>();
  private readonly conjunctions = new Map<string, number>();
  private readonly negations = new Map<number, number>([
    [NO, YES],
    [YES, NO],
  ]);
  private readonly byNode = new Map<number, number>([[0, NO]]);
  private inputs = 0;

  constructor(private readonly g: Aig) {}

  of(literal: Lit): number {
    const { g, byNode } = this;
    const open = [nodeOf(literal)];
    for (let node = open.at(-1); node !== undefined; node = open.at(-1)) {
      if (!byNode.has(node)) {
        if (!g.isAnd(node)) byNode.set(node, this.make(-this.inputs++, NO, YES));
        else {
          const missing = [nodeOf(g.left(node)), nodeOf(g.right(node))].filter((operand) => !byNode.has(operand));
          open.push(...missing);
          if (open.length + byNode.size > MOST) throw new TooLarge();
          if (missing.length > 0) continue;
          byNode.set(node, this.and(this.known(g.left(node)), this.known(g.right(node))));
        }
      }
      open.pop();
    }
    return this.known(literal);
  }

  private known(literal: Lit): number {
    const diagram = this.byNode.get(nodeOf(literal))!;
    return isNegated(literal) ? this.not(diagram) : diagram;
  }

  private make(level: number, low: number, high: number): number {
    if (low === high) return low;
    const key = `${level} ${low} ${high}`;
    let diagram = this.unique.get(key);
    if (diagram === undefined) {
      diagram = this.levels.length;
      if (diagram > MOST) throw new TooLarge();
      this.levels.push(level);
      this.low.push(low);
      this.high.push(high);
      this.unique.set(key, diagram);
    }
    return diagram;
  }

  private not(diagram: number): number {
    let result = this.negations.get(diagram);
    if (result === undefined) {
      result = this.make(this.levels[diagram]!, this.not(this.low[diagram]!), this.not(this.high[diagram]!));
      this.negations.set(diagram, result);
    }
    return result;
  }

  private and(a: number, b: number): number {
    if (a === NO || b === NO) return NO;
    if (a === YES || a === b) return b;
    if (b === YES) return a;
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    let result = this.conjunctions.get(key);
    if (result === undefined) {
      const level = Math.min(this.levels[a]!, this.levels[b]!);
      const branch = (from: number, side: readonly number[]): number =>
        this.levels[from] === level ? side[from]! : from;
      result = this.make(
        level,
        this.and(branch(a, this.low), branch(b, this.low)),
        this.and(branch(a, this.high), branch(b, this.high)),
      );
      this.conjunctions.set(key, result);
    }
    return result;
  }
}
