import type { Aig, Lit } from '../logic/aig.js';
import { FALSE, TRUE, not } from '../logic/aig.js';
import { isConjunction, isTrueWhere } from '../logic/implied.js';

/** So many conditions of a path are looked at. */
const MAX_CONJUNCTS = 256;
/** So deep a condition is looked into for what makes it true. */
const MAX_DEPTH = 8;
/** So many conditions are remembered. */
const MAX_KNOWN = 4096;

const known = new WeakMap<Aig, Map<Lit, ReadonlySet<Lit>>>();

/** Whether the guard can only hold if the other condition does; false also where that is not seen. */
export function isImplied(g: Aig, guard: Lit, by: Lit = FALSE): boolean {
  if (guard === FALSE || by === TRUE || guard === by) return true;
  if (guard === TRUE || by === FALSE) return false;
  return disjunctsOf(g, guard).every((each) => {
    const conditions = conjunctsOf(g, each);
    if (conditions.has(by)) return true;
    for (const literal of conjunctsOf(g, by)) if (conditions.has(not(literal))) return false;
    if (isTrueWhere(g, by, [conditions], MAX_DEPTH)) return true;
    return !isTrueWhere(g, not(by), [conditions], MAX_DEPTH) && g.and(each, not(by)) === FALSE;
  });
}

/** Conjuncts of a condition, on all levels, or some of them. */
function conjunctsOf(g: Aig, condition: Lit): ReadonlySet<Lit> {
  let ofGraph = known.get(g);
  if (!ofGraph) known.set(g, (ofGraph = new Map()));
  const before = ofGraph.get(condition);
  if (before) return before;
  const found = new Set([condition]);
  for (const literal of found) {
    if (found.size >= MAX_CONJUNCTS) break;
    if (isConjunction(g, literal)) found.add(g.left(literal >> 1)).add(g.right(literal >> 1));
  }
  if (ofGraph.size >= MAX_KNOWN) ofGraph.clear();
  ofGraph.set(condition, found);
  return found;
}

function disjunctsOf(g: Aig, condition: Lit): readonly Lit[] {
  if (isConjunction(g, condition)) return [condition];
  const negations = conjunctsOf(g, not(condition));
  return negations.size < MAX_CONJUNCTS
    ? [...negations].filter((literal) => !isConjunction(g, literal)).map(not)
    : [condition];
}
