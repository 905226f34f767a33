/**
 * Things of which at most one is chosen, each under a condition: a tree of decisions, at each of which some literal
 * follows from all conditions on one side, and its negation from all on the other. That they exclude each other is
 * therefore certain; conditions of which it is not seen have no tree. What follows from a condition is read off what it
 * is a conjunction of.
 */
import type { Aig, Lit } from './aig.js';
import { TRUE, isConst, isNegated, literalOf, nodeOf, not } from './aig.js';
import { isConjunction, isTrueWhere } from './implied.js';

export type Decision<T> = { readonly leaf: T } | Fork<T>;

interface Fork<T> {
  readonly literal: Lit;
  readonly then: Decision<T>;
  readonly otherwise: Decision<T>;
}

export interface Decided<T> {
  readonly tree: Decision<T>;
  /** One of the conditions holds. */
  readonly any: Lit;
}

/** A thing, and what its condition is a conjunction of; the same on all levels. */
interface Conditional<T> {
  readonly thing: T;
  readonly conjuncts: ReadonlySet<Lit>;
  readonly known: ReadonlySet<Lit>;
}

/** No more conjuncts of a condition are looked at. */
const MANY = 512;
/** So deep a literal is looked into for why it follows. */
const MAX_DEPTH = 8;
/** Literals that follow from so many conditions may decide between all. */
const SAMPLES = 16;

/** Parts of the things, in each of which they are seen to exclude each other. */
export function decisionsAmong<T>(g: Aig, things: readonly T[], conditionOf: (thing: T) => Lit): Decided<T>[] {
  const parts = (among: readonly Conditional<T>[]): Decided<T>[] => {
    if (among.length === 0) return [];
    const found = decided(g, among);
    if (found) return [found];
    const literal = mostDeciding(among);
    const related = among.filter((each) => literal !== undefined && decides(g, each, literal));
    if (related.length === 0 || related.length === among.length) return among.flatMap((each) => parts([each]));
    return [...parts(related), ...parts(among.filter((each) => !related.includes(each)))];
  };
  return parts(takenApart(g, things, conditionOf));
}

/** The value of a decision tree, `valueOf` being what stands at each leaf. */
export function valueOfDecision<T>(g: Aig, tree: Decision<T>, valueOf: (thing: T) => Lit): Lit {
  if ('leaf' in tree) return valueOf(tree.leaf);
  return g.ite(tree.literal, valueOfDecision(g, tree.then, valueOf), valueOfDecision(g, tree.otherwise, valueOf));
}

export function leavesOf<T>(tree: Decision<T>): readonly T[] {
  return 'leaf' in tree ? [tree.leaf] : [...leavesOf(tree.then), ...leavesOf(tree.otherwise)];
}

/** Takes conditions apart, but for what all have in common. */
function takenApart<T>(g: Aig, things: readonly T[], conditionOf: (thing: T) => Lit): Conditional<T>[] {
  let sets: readonly ReadonlySet<Lit>[] = things.map((thing) => new Set([conditionOf(thing)]));
  const known = sets.map((set) => new Set(set));
  for (;;) {
    const common = commonTo(sets);
    const isDivided = (literal: Lit): boolean => isConjunction(g, literal) && !common.has(literal);
    const isFinal = (set: ReadonlySet<Lit>): boolean => set.size >= MANY || ![...set].some(isDivided);
    if (sets.every(isFinal)) return things.map((thing, i) => ({ thing, conjuncts: sets[i]!, known: known[i]! }));
    sets = sets.map((set, i) => {
      if (isFinal(set)) return set;
      const parts = new Set(
        [...set].flatMap((literal) =>
          isDivided(literal) ? [g.left(nodeOf(literal)), g.right(nodeOf(literal))] : [literal],
        ),
      );
      for (const part of parts) known[i]!.add(part);
      return parts;
    });
  }
}

function commonTo([first, ...others]: readonly ReadonlySet<Lit>[]): ReadonlySet<Lit> {
  return new Set([...(first ?? [])].filter((literal) => others.every((other) => other.has(literal))));
}

function implies<T>(g: Aig, { known }: Conditional<T>, literal: Lit): boolean {
  return isTrueWhere(g, literal, [known], MAX_DEPTH);
}

function decides<T>(g: Aig, condition: Conditional<T>, literal: Lit): boolean {
  return implies(g, condition, literal) || implies(g, condition, not(literal));
}

/** The literal that is a conjunct of most conditions, or its negation is, and each of some. */
function mostDeciding<T>(among: readonly Conditional<T>[]): Lit | undefined {
  const counts = new Map<Lit, number>();
  for (const { known } of among) for (const literal of known) counts.set(literal, (counts.get(literal) ?? 0) + 1);
  const total = (literal: Lit): number => counts.get(literal)! + counts.get(not(literal))!;
  const deciding = [...counts.keys()].filter((literal) => !isNegated(literal) && counts.has(not(literal)));
  return deciding.reduce<Lit | undefined>(
    (most, literal) => (most === undefined || total(literal) > total(most) ? literal : most),
    undefined,
  );
}

function decided<T>(g: Aig, among: readonly Conditional<T>[]): Decided<T> | undefined {
  const tree = split(g, among);
  return tree && { tree: withThings(tree), any: g.andAll([...union(g, tree)]) };
}

function split<T>(g: Aig, among: readonly Conditional<T>[]): Decision<Conditional<T>> | undefined {
  const [first, ...others] = among;
  if (!first || others.length === 0) return first && { leaf: first };
  const literal = commonDecision(among) ?? impliedDecision(g, among);
  if (literal === undefined) return undefined;
  const then = split(
    g,
    among.filter((each) => implies(g, each, literal)),
  );
  const otherwise = split(
    g,
    among.filter((each) => !implies(g, each, literal)),
  );
  return then && otherwise && { literal, then, otherwise };
}

/**
 * Of the literals that are conjuncts of some conditions, and their negations of the others, the one that was made last:
 * of an index, the uppermost bit.
 */
function commonDecision<T>([first, ...others]: readonly Conditional<T>[]): Lit | undefined {
  const isEither = ({ known }: Conditional<T>, literal: Lit): boolean => known.has(literal) || known.has(not(literal));
  const all = [...first!.conjuncts].filter(
    (literal) => !isConst(literal) && others.every((other) => isEither(other, literal)),
  );
  const deciding = all.filter((literal) => others.some(({ known }) => known.has(not(literal))));
  return deciding.length === 0
    ? undefined
    : literalOf(deciding.reduce((most, each) => Math.max(most, nodeOf(each)), 0));
}

/**
 * The literal that follows from about as many conditions as its negation does from the others: gates are not always
 * made of what they were asked for.
 */
function impliedDecision<T>(g: Aig, among: readonly Conditional<T>[]): Lit | undefined {
  const stride = Math.max(1, Math.floor(among.length / SAMPLES));
  const nodes = new Set<number>();
  for (let i = 0; i < among.length; i += stride)
    for (const literal of among[i]!.known) if (!isConst(literal)) nodes.add(nodeOf(literal));
  let best: { readonly literal: Lit; readonly least: number } | undefined;
  for (const node of [...nodes].sort((a, b) => b - a)) {
    const literal = literalOf(node);
    if (!among.every((each) => decides(g, each, literal))) continue;
    const then = among.filter((each) => implies(g, each, literal)).length;
    const least = Math.min(then, among.length - then);
    if (least > (best?.least ?? 0)) best = { literal, least };
  }
  return best?.literal;
}

function withThings<T>(tree: Decision<Conditional<T>>): Decision<T> {
  if ('leaf' in tree) return { leaf: tree.leaf.thing };
  return { literal: tree.literal, then: withThings(tree.then), otherwise: withThings(tree.otherwise) };
}

/** Literals all of which hold if one of the conditions does, and not otherwise. */
function union<T>(g: Aig, tree: Decision<Conditional<T>>): ReadonlySet<Lit> {
  if ('leaf' in tree) return tree.leaf.conjuncts;
  const { literal } = tree;
  const [then, otherwise] = [union(g, tree.then), union(g, tree.otherwise)];
  const common = new Set([...then].filter((each) => otherwise.has(each)));
  const own = [...then].filter((each) => !common.has(each) && each !== literal);
  const others = [...otherwise].filter((each) => !common.has(each) && each !== not(literal));
  const rest = g.ite(literal, g.andAll(own), g.andAll(others));
  return rest === TRUE ? common : common.add(rest);
}
