import type { Aig, Lit } from './aig.js';
import { not } from './aig.js';

export function isConjunction(g: Aig, literal: Lit): boolean {
  return (literal & 1) === 0 && g.isAnd(literal >> 1);
}

/** The literal is true wherever all of these are. */
export function isTrueWhere(g: Aig, literal: Lit, known: readonly ReadonlySet<Lit>[], depth: number): boolean {
  if (known.some((literals) => literals.has(literal))) return true;
  const node = literal >> 1;
  if (depth === 0 || !g.isAnd(node)) return false;
  const [left, right] = [g.left(node), g.right(node)];
  if (isConjunction(g, literal))
    return isTrueWhere(g, left, known, depth - 1) && isTrueWhere(g, right, known, depth - 1);
  return isTrueWhere(g, not(left), known, depth - 1) || isTrueWhere(g, not(right), known, depth - 1);
}
