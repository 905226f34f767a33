import type { Aig, Lit } from './aig.js';
import { FALSE, TRUE, not } from './aig.js';
import type { Bits } from './bits.js';

/** Gates that are looked at. */
const MOST_GATES = 20_000;

/**
 * What a condition is for each value of those of the inputs that it depends on.
 * @returns undefined if it depends on more than `most` bits of them, or is too large to say
 */
export function cofactors(g: Aig, condition: Lit, inputs: readonly Bits[], most: number): readonly Lit[] | undefined {
  const wanted = new Set(inputs.flat().filter((bit) => bit > 1).map((bit) => bit >> 1));
  const found = dependsOn(g, condition, wanted);
  if (!found || found.length > most) return undefined;
  return Array.from({ length: 2 ** found.length }, (_, values) => {
    const replaced = new Map(found.map((node, i) => [node, (values >> i) & 1 ? TRUE : FALSE]));
    return substitute(g, condition, replaced);
  });
}

/** Those of the nodes that the condition may depend on. A gate has a larger number than what it is made of. */
function dependsOn(g: Aig, condition: Lit, nodes: ReadonlySet<number>): readonly number[] | undefined {
  if (nodes.size === 0) return [];
  const first = [...nodes].reduce((least, node) => Math.min(least, node), Infinity);
  const found: number[] = [];
  const seen = new Set<number>();
  const open = [condition >> 1];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node < first || seen.has(node)) continue;
    if (seen.size > MOST_GATES) return undefined;
    seen.add(node);
    if (nodes.has(node)) found.push(node);
    if (g.isAnd(node)) open.push(g.left(node) >> 1, g.right(node) >> 1);
  }
  return found.sort((a, b) => a - b);
}

function substitute(g: Aig, condition: Lit, values: ReadonlyMap<number, Lit>): Lit {
  if (values.size === 0) return condition;
  const first = [...values.keys()][0]!;
  const known = new Map<number, Lit>(values);
  const imageOf = (literal: Lit): Lit | undefined => {
    const node = literal >> 1;
    const image = node < first || !(g.isAnd(node) || known.has(node)) ? ((literal & ~1) as Lit) : known.get(node);
    return image === undefined ? undefined : (literal & 1) === 1 ? not(image) : image;
  };
  const open = [condition >> 1];
  for (let node = open.at(-1); node !== undefined; node = open.at(-1)) {
    const literal = (node << 1) as Lit;
    if (imageOf(literal) !== undefined) {
      open.pop();
      continue;
    }
    const [left, right] = [g.left(node), g.right(node)];
    const [one, other] = [imageOf(left), imageOf(right)];
    if (one !== undefined && other !== undefined) known.set(node, g.and(one, other));
    else open.push(...[one === undefined ? left >> 1 : undefined, other === undefined ? right >> 1 : undefined].filter((each) => each !== undefined));
  }
  return imageOf(condition)!;
}
