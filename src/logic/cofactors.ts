import type { Aig, Lit } from './aig.js';
import { isConst, nodeOf } from './aig.js';
import { FALSE, TRUE } from './literal.js';
import { Substitution } from './substitution.js';
import type { Bits } from './word.js';

/** Gates that are looked at. */
const MOST_GATES = 20_000;

/**
 * The cofactors of a condition for each value of those of the inputs that it depends on.
 * @returns undefined if it depends on more than `most` bits of them, or is too large to say
 */
export function cofactors(g: Aig, condition: Lit, inputs: readonly Bits[], most: number): readonly Lit[] | undefined {
  const found = dependsOn(
    g,
    [condition],
    new Set(
      inputs
        .flat()
        .filter((bit) => !isConst(bit))
        .map(nodeOf),
    ),
  );
  if (!found || found.length > most) return undefined;
  if (found.length === 0) return [condition];
  return Array.from({ length: 2 ** found.length }, (_, values) => {
    const substitution = new Substitution(g);
    found.forEach((node, i) => substitution.replace([(2 * node) as Lit], [(values >> i) & 1 ? TRUE : FALSE]));
    return substitution.image(condition);
  });
}

/**
 * Those of the nodes that the conditions may depend on; undefined if these are too large to say. A gate has a larger
 * number than what it is made of.
 */
function dependsOn(g: Aig, conditions: readonly Lit[], nodes: ReadonlySet<number>): readonly number[] | undefined {
  if (nodes.size === 0) return [];
  const first = [...nodes].reduce((least, node) => Math.min(least, node), Infinity);
  const found: number[] = [];
  const seen = new Set<number>();
  const open = conditions.map(nodeOf);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node < first || seen.has(node)) continue;
    if (seen.size > MOST_GATES) return undefined;
    seen.add(node);
    if (nodes.has(node)) found.push(node);
    if (g.isAnd(node)) open.push(nodeOf(g.left(node)), nodeOf(g.right(node)));
  }
  return found;
}
