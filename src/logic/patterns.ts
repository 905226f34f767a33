import type { Lit } from './literal.js';
import { isConst, isNegated, nodeOf, not } from './literal.js';

/** The view of a graph that the recognisers need. */
export interface Gates {
  isAnd(node: number): boolean;
  left(node: number): Lit;
  right(node: number): Lit;
}

/** The node is `condition ? then : otherwise`. */
export interface Mux {
  readonly condition: Lit;
  readonly then: Lit;
  readonly otherwise: Lit;
}

/** Recognises ¬(x∧y) ∧ ¬(¬x∧z), which is x ? ¬y : ¬z; the exclusive or is the case y = ¬z. */
export function muxOf(g: Gates, node: number): Mux | undefined {
  const p = g.left(node);
  const q = g.right(node);
  if (!isNegated(p) || !isNegated(q) || isConst(p) || isConst(q)) return undefined;
  const first = nodeOf(p);
  const second = nodeOf(q);
  if (!g.isAnd(first) || !g.isAnd(second)) return undefined;
  const a = g.left(first);
  const b = g.right(first);
  const c = g.left(second);
  const d = g.right(second);
  if (a === not(c)) return mux(a, b, d);
  if (a === not(d)) return mux(a, b, c);
  if (b === not(c)) return mux(b, a, d);
  if (b === not(d)) return mux(b, a, c);
  return undefined;
}

function mux(condition: Lit, y: Lit, z: Lit): Mux {
  return isNegated(condition)
    ? { condition: not(condition), then: not(z), otherwise: not(y) }
    : { condition, then: not(y), otherwise: not(z) };
}

/** The three operands of which the node is the majority. */
export type Majority = readonly [Lit, Lit, Lit];

/** Recognises (u⊕v) ? t : u, the carry of a full adder, and its variants with other signs. */
export function majorityOf(g: Gates, { condition, then, otherwise }: Mux): Majority | undefined {
  const node = nodeOf(condition);
  const inner = g.isAnd(node) ? muxOf(g, node) : undefined;
  if (!inner || inner.then !== not(inner.otherwise)) return undefined;
  const u = inner.condition;
  const v = inner.otherwise;
  if (nodeOf(otherwise) === nodeOf(u)) return otherwise === u ? [u, v, then] : [not(u), not(v), then];
  if (nodeOf(otherwise) === nodeOf(v)) return otherwise === v ? [u, v, then] : [not(u), not(v), then];
  if (nodeOf(then) === nodeOf(u)) return then === u ? [u, not(v), otherwise] : [not(u), v, otherwise];
  if (nodeOf(then) === nodeOf(v)) return then === v ? [not(u), v, otherwise] : [u, not(v), otherwise];
  return undefined;
}
