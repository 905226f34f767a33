import { Interrupted } from '../source/limits.js';
import type { Lit } from './literal.js';
import { FALSE, TRUE, isConst, isNegated, literalOf, negateIf, nodeOf, not } from './literal.js';
import { muxOf } from './patterns.js';
import { Rewriter } from './rewrite.js';

export type { Lit } from './literal.js';
export { FALSE, TRUE, isConst, isNegated, literalOf, nodeOf, not } from './literal.js';

/** Marks a node without operands: an input, or the constant. */
const NO_OPERAND = -1;
/** Far more than a solver could take; their table and operands are about 1 GB. */
const MAX_NODES = 1 << 26;
/** Smaller tables grow by more, since filling the new one costs more than its memory. */
const SPARSE_TABLE = 1 << 24;
/** So many nodes lie between two calls of who watches the graph grow. */
const PULSE = 1 << 16;

/**
 * An and-inverter graph with structural hashing: equal gates are one node, and every gate is simplified by looking at
 * the operands of its operands (R. Brummayer, A. Biere, "Local Two-Level And-Inverter Graph Minimization without
 * Blowup", MEMICS 2006). Operands always have smaller indices than the gate.
 */
export class Aig {
  private count = 1;
  /** The operands of the gate with the positive literal l stand at l and l + 1. */
  private operands = new Int32Array(1 << 15);
  private uses = new Uint8Array(1 << 14);
  /** Open addressing with linear probing; 0 marks a free slot. */
  private table = new Int32Array(1 << 16);
  private gates = 0;
  private readonly rewriter: Rewriter;
  /** Called now and then while the graph grows; it may throw. */
  pulse: (() => void) | undefined;

  constructor() {
    this.operands.fill(NO_OPERAND, 0, 2);
    this.rewriter = new Rewriter(this.operands);
  }

  /** Nodes are numbered from 0 (the constant) to `nodeCount - 1`. */
  get nodeCount(): number {
    return this.count;
  }

  get gateCount(): number {
    return this.gates;
  }

  isInput(node: number): boolean {
    return node > 0 && this.operands[2 * node]! === NO_OPERAND;
  }

  isAnd(node: number): boolean {
    return this.operands[2 * node]! !== NO_OPERAND;
  }

  /** The first operand of an and-gate. */
  left(node: number): Lit {
    return this.operands[2 * node]! as Lit;
  }

  /** The second operand of an and-gate. */
  right(node: number): Lit {
    return this.operands[2 * node + 1]! as Lit;
  }

  /** Gates that have the node as an operand: 0, 1, or 2 for any larger number. */
  fanout(node: number): number {
    return this.uses[node]!;
  }

  newInput(): Lit {
    return literalOf(this.newNode(NO_OPERAND, NO_OPERAND));
  }

  and(first: Lit, second: Lit): Lit {
    let a: number = first;
    let b: number = second;
    const rewriter = this.rewriter;
    for (;;) {
      if (a < b) [a, b] = [b, a];
      if (b <= 1) return (b === 0 ? FALSE : a) as Lit;
      if ((a ^ b) <= 1) return (a === b ? a : FALSE) as Lit;
      const result = rewriter.reduce(a, b);
      if (result >= 0) return result as Lit;
      if (result === Rewriter.UNCHANGED) return this.gate(a, b);
      a = rewriter.first;
      b = rewriter.second;
    }
  }

  or(a: Lit, b: Lit): Lit {
    return not(this.and(not(a), not(b)));
  }

  /** (¬(a∧b)) ∧ ¬(¬a∧¬b), with the signs of the operands moved to the result. */
  xor(first: Lit, second: Lit): Lit {
    if (isConst(first)) return negateIf(second, first === TRUE);
    if (isConst(second)) return negateIf(first, second === TRUE);
    if (nodeOf(first) === nodeOf(second)) return first === second ? FALSE : TRUE;
    const negated = isNegated(first) !== isNegated(second);
    const a = negateIf(first, isNegated(first));
    const b = negateIf(second, isNegated(second));
    return negateIf(this.and(not(this.and(a, b)), not(this.and(not(a), not(b)))), negated);
  }

  iff(a: Lit, b: Lit): Lit {
    return not(this.xor(a, b));
  }

  /** `condition ? then : otherwise`, built as ¬(¬(c∧t) ∧ ¬(¬c∧e)). */
  ite(condition: Lit, then: Lit, otherwise: Lit): Lit {
    if (isConst(condition)) return condition === TRUE ? then : otherwise;
    if (isNegated(condition)) return this.ite(not(condition), otherwise, then);
    if (nodeOf(then) === nodeOf(otherwise)) return then === otherwise ? then : this.xor(condition, otherwise);
    if (isConst(then) || nodeOf(then) === nodeOf(condition)) return this.iteConstantThen(condition, then, otherwise);
    if (isConst(otherwise) || nodeOf(otherwise) === nodeOf(condition))
      return not(this.iteConstantThen(not(condition), not(otherwise), not(then)));
    const t = this.underCondition(then, condition);
    const e = this.underCondition(otherwise, not(condition));
    if (t !== then || e !== otherwise) return this.ite(condition, t, e);
    const negated = isNegated(then);
    const ifTrue = this.and(condition, negateIf(then, negated));
    const ifFalse = this.and(not(condition), negateIf(otherwise, negated));
    return negateIf(this.and(not(ifTrue), not(ifFalse)), !negated);
  }

  /** The conjunction; the empty one is true. */
  andAll(literals: readonly Lit[]): Lit {
    if (literals.length === 0) return TRUE;
    if (literals.length === 1) return literals[0]!;
    const sorted = Int32Array.from(literals).sort();
    for (let i = 1; i < sorted.length; i++) if ((sorted[i]! ^ sorted[i - 1]!) === 1) return FALSE;
    let result = TRUE;
    for (let i = 0; i < sorted.length; i++)
      if (i === 0 || sorted[i] !== sorted[i - 1]) result = this.and(result, sorted[i]! as Lit);
    return result;
  }

  /** The disjunction; the empty one is false. */
  orAll(literals: readonly Lit[]): Lit {
    return not(this.andAll(literals.map(not)));
  }

  /** `then` is a constant or the condition itself, negated or not. */
  private iteConstantThen(condition: Lit, then: Lit, otherwise: Lit): Lit {
    const thenIsTrue = then === TRUE || then === condition;
    return thenIsTrue ? this.or(condition, otherwise) : this.and(not(condition), otherwise);
  }

  /** The branch of a multiplexer that is taken when `condition` holds; other literals as they are. */
  private underCondition(literal: Lit, condition: Lit): Lit {
    const node = nodeOf(literal);
    if (!this.isAnd(node)) return literal;
    const mux = muxOf(this, node);
    if (!mux || nodeOf(mux.condition) !== nodeOf(condition)) return literal;
    return negateIf(mux.condition === condition ? mux.then : mux.otherwise, isNegated(literal));
  }

  private gate(a: number, b: number): Lit {
    const { table, operands } = this;
    const mask = table.length - 1;
    let slot = hash(a, b) & mask;
    for (let node = table[slot]!; node !== 0; node = table[slot]!) {
      if (operands[2 * node] === a && operands[2 * node + 1] === b) return literalOf(node);
      slot = (slot + 1) & mask;
    }
    const node = this.newNode(a, b);
    table[slot] = node;
    this.use(a >>> 1);
    this.use(b >>> 1);
    if (++this.gates * 2 > table.length) this.growTable();
    return literalOf(node);
  }

  private use(node: number): void {
    if (this.uses[node]! < 2) this.uses[node]!++;
  }

  private newNode(left: number, right: number): number {
    if (this.count === this.uses.length) this.growNodes();
    const node = this.count++;
    if (node % PULSE === 0) this.pulse?.();
    this.operands[2 * node] = left;
    this.operands[2 * node + 1] = right;
    return node;
  }

  private growNodes(): void {
    if (this.count >= MAX_NODES) throw new Interrupted('size', `the formula needs more than ${MAX_NODES} gates`);
    const operands = new Int32Array(this.count * 4);
    operands.set(this.operands);
    this.operands = operands;
    const uses = new Uint8Array(this.count * 2);
    uses.set(this.uses);
    this.uses = uses;
    this.rewriter.operands = operands;
  }

  private growTable(): void {
    const table = new Int32Array(this.table.length * (this.table.length < SPARSE_TABLE ? 4 : 2));
    const mask = table.length - 1;
    for (let node = 1; node < this.count; node++) {
      if (!this.isAnd(node)) continue;
      let slot = hash(this.operands[2 * node]!, this.operands[2 * node + 1]!) & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = node;
    }
    this.table = table;
  }
}

function hash(a: number, b: number): number {
  let h = Math.imul(a, 0x9e3779b1) + Math.imul(b, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 16), 0xc2b2ae35);
  return h ^ (h >>> 15);
}
