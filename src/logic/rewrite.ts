/**
 * The two-level rules of Brummayer and Biere: what a∧b simplifies to when the operands of its operands are seen.
 * Levels 1 to 4 of the paper, without the rules that may enlarge the graph. The rules hold the result in fields, since
 * a gate must not cost an allocation.
 */
export class Rewriter {
  /** `reduce` found nothing. */
  static readonly UNCHANGED = -1;
  /** `reduce` left a smaller conjunction in `first` and `second`. */
  static readonly PAIR = -2;

  first = 0;
  second = 0;

  /** @param operands those of the gate with the positive literal l at l and l + 1; negative where l is not a gate */
  constructor(public operands: Int32Array) {}

  /**
   * An equivalent literal of a∧b, or {@link UNCHANGED}, or {@link PAIR}. Both are non-constant and of different nodes.
   */
  reduce(a: number, b: number): number {
    const aIsGate = this.operands[a & ~1]! >= 0;
    const bIsGate = this.operands[b & ~1]! >= 0;
    let result = Rewriter.UNCHANGED;
    if (aIsGate) result = this.gateWithLiteral(a, b);
    if (result === Rewriter.UNCHANGED && bIsGate) result = this.gateWithLiteral(b, a);
    if (result !== Rewriter.UNCHANGED || !aIsGate || !bIsGate) return result;
    if ((a & 1) === 0) return (b & 1) === 0 ? this.positivePair(a, b) : this.mixedPair(b, a);
    return (b & 1) === 0 ? this.mixedPair(a, b) : this.negativePair(a, b);
  }

  private pair(first: number, second: number): number {
    this.first = first;
    this.second = second;
    return Rewriter.PAIR;
  }

  /** (l∧r)∧c: idempotence, contradiction. ¬(l∧r)∧c: subsumption, substitution. */
  private gateWithLiteral(gate: number, c: number): number {
    const l = this.operands[gate & ~1]!;
    const r = this.operands[gate | 1]!;
    if ((gate & 1) === 0) {
      if (c === l || c === r) return gate;
      return (c ^ 1) === l || (c ^ 1) === r ? 0 : Rewriter.UNCHANGED;
    }
    if ((c ^ 1) === l || (c ^ 1) === r) return c;
    if (c === l) return this.pair(r ^ 1, c);
    if (c === r) return this.pair(l ^ 1, c);
    return Rewriter.UNCHANGED;
  }

  /** (l∧r)∧(m∧n): contradiction, idempotence. */
  private positivePair(a: number, b: number): number {
    const l = this.operands[a & ~1]!;
    const r = this.operands[a | 1]!;
    const m = this.operands[b & ~1]!;
    const n = this.operands[b | 1]!;
    if ((l ^ m) === 1 || (l ^ n) === 1 || (r ^ m) === 1 || (r ^ n) === 1) return 0;
    if (l === m || r === m) return this.pair(a, n);
    if (l === n || r === n) return this.pair(a, m);
    return Rewriter.UNCHANGED;
  }

  /** ¬(l∧r)∧(m∧n): subsumption, substitution. */
  private mixedPair(negative: number, positive: number): number {
    const l = this.operands[negative & ~1]!;
    const r = this.operands[negative | 1]!;
    const m = this.operands[positive & ~1]!;
    const n = this.operands[positive | 1]!;
    if ((l ^ m) === 1 || (l ^ n) === 1 || (r ^ m) === 1 || (r ^ n) === 1) return positive;
    if (l === m || l === n) return this.pair(r ^ 1, positive);
    if (r === m || r === n) return this.pair(l ^ 1, positive);
    return Rewriter.UNCHANGED;
  }

  /** ¬(l∧r)∧¬(m∧n): resolution. */
  private negativePair(a: number, b: number): number {
    const l = this.operands[a & ~1]!;
    const r = this.operands[a | 1]!;
    const m = this.operands[b & ~1]!;
    const n = this.operands[b | 1]!;
    if ((l === m && (r ^ n) === 1) || (l === n && (r ^ m) === 1)) return l ^ 1;
    if ((r === n && (l ^ m) === 1) || (r === m && (l ^ n) === 1)) return r ^ 1;
    return Rewriter.UNCHANGED;
  }
}
