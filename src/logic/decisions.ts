/**
 * Things of which at most one is chosen, each under a condition: a tree of decisions, at each of which some literal is a conjunct of all conditions on one side, and its negation of all on
 * the other. That they exclude each other is therefore certain; conditions of which it is not seen have no tree.
 */
import type { Aig, Lit } from './aig.js';
import { isConst, isNegated, nodeOf, not } from './aig.js';

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

/** A thing, and what its condition is a conjunction of. */
interface Conditional<T> {
  readonly thing: T;
  readonly conjuncts: ReadonlySet<Lit>;
}

/** No more conjuncts of a condition are looked at. */
const MANY = 512;

/** Parts of the things, in each of which they are seen to exclude each other. */
export function decisionsAmong<T>(g: Aig, things: readonly T[], conditionOf: (thing: T) => Lit): Decided<T>[] {
  const parts = (among: readonly Conditional<T>[]): Decided<T>[] => {
    if (among.length === 0) return [];
    const found = decided(g, among);
    if (found) return [found];
    const literal = mostDeciding(among);
    const related = among.filter((each) => literal !== undefined && isEither(each, literal));
    if (related.length === 0 || related.length === among.length) return among.flatMap((each) => parts([each]));
    return [...parts(related), ...parts(among.filter((each) => !related.includes(each)))];
  };
  return parts(takenApart(g, things, conditionOf));
}

/** What the decisions lead to, `valueOf` being what stands at each leaf. */
export function valueOfDecision<T>(g: Aig, tree: Decision<T>, valueOf: (thing: T) => Lit): Lit {
  if ('leaf' in tree) return valueOf(tree.leaf);
  return g.ite(tree.literal, valueOfDecision(g, tree.then, valueOf), valueOfDecision(g, tree.otherwise, valueOf));
}

export function leavesOf<T>(tree: Decision<T>): readonly T[] {
  return 'leaf' in tree ? [tree.leaf] : [...leavesOf(tree.then), ...leavesOf(tree.otherwise)];
}

/** What all conditions have in common is not taken apart. */
function takenApart<T>(g: Aig, things: readonly T[], conditionOf: (thing: T) => Lit): Conditional<T>[] {
  let sets: readonly ReadonlySet<Lit>[] = things.map((thing) => new Set([conditionOf(thing)]));
  for (;;) {
    const common = commonTo(sets);
    const isDivided = (literal: Lit): boolean => !isNegated(literal) && g.isAnd(nodeOf(literal)) && !common.has(literal);
    const isFinal = (set: ReadonlySet<Lit>): boolean => set.size >= MANY || ![...set].some(isDivided);
    if (sets.every(isFinal)) return things.map((thing, i) => ({ thing, conjuncts: sets[i]! }));
    sets = sets.map((set) => {
      if (isFinal(set)) return set;
      return new Set([...set].flatMap((literal) => (isDivided(literal) ? [g.left(nodeOf(literal)), g.right(nodeOf(literal))] : [literal])));
    });
  }
}

function commonTo([first, ...others]: readonly ReadonlySet<Lit>[]): ReadonlySet<Lit> {
  return new Set([...(first ?? [])].filter((literal) => others.every((other) => other.has(literal))));
}

function isEither<T>({ conjuncts }: Conditional<T>, literal: Lit): boolean {
  return conjuncts.has(literal) || conjuncts.has(not(literal));
}

/** What is a conjunct of most conditions, or its negation is, and each of some. */
function mostDeciding<T>(among: readonly Conditional<T>[]): Lit | undefined {
  const counts = new Map<Lit, number>();
  for (const { conjuncts } of among) for (const literal of conjuncts) counts.set(literal, (counts.get(literal) ?? 0) + 1);
  const total = (literal: Lit): number => counts.get(literal)! + counts.get(not(literal))!;
  const deciding = [...counts.keys()].filter((literal) => !isNegated(literal) && counts.has(not(literal)));
  return deciding.reduce<Lit | undefined>((most, literal) => (most === undefined || total(literal) > total(most) ? literal : most), undefined);
}

function decided<T>(g: Aig, among: readonly Conditional<T>[]): Decided<T> | undefined {
  const tree = split(among);
  return tree && { tree: withThings(tree), any: g.andAll([...union(g, tree)]) };
}

/** Of the literals that tell all conditions apart, the one that was made last decides first: of an index, the upper bits. */
function split<T>(among: readonly Conditional<T>[]): Decision<Conditional<T>> | undefined {
  const [first, ...others] = among;
  if (!first || others.length === 0) return first && { leaf: first };
  const candidates = [...first.conjuncts].filter((literal) => !isConst(literal) && others.every((other) => isEither(other, literal)));
  const deciding = candidates.filter((literal) => others.some(({ conjuncts }) => !conjuncts.has(literal)));
  if (deciding.length === 0) return undefined;
  const literal = (2 * deciding.reduce((most, each) => Math.max(most, nodeOf(each)), 0)) as Lit;
  const then = split(among.filter(({ conjuncts }) => conjuncts.has(literal)));
  const otherwise = split(among.filter(({ conjuncts }) => !conjuncts.has(literal)));
  return then && otherwise && { literal, then, otherwise };
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
  if (own.length > 0 || others.length > 0) common.add(g.ite(literal, g.andAll(own), g.andAll(others)));
  return common;
}
