import type { Aig, Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import type { Case, Value } from './value.js';
import { constantOf } from './value.js';
import type { Range } from './range.js';
import { highest, membersUpTo, selectorOf } from './range.js';

/** An offset at which an access can begin, and what the bits that tell it from others are then. */
export interface Candidate {
  readonly offset: number;
  readonly number: bigint;
}

/**
 * A tree of decisions by the bits of a selector, at the leaves of which is one candidate each; undefined if no path
 * leads to any. Where only one side of a bit has candidates the selector is on that side.
 */
export function decide<T>(
  g: Aig,
  selector: Bits,
  candidates: readonly Candidate[],
  isThere: Lit,
  leaf: (offset: number, when: Lit) => T,
  node: (bit: Lit, high: T, low: T) => T,
): T | undefined {
  const varying = candidates.reduce((sum, { number }) => sum | (number ^ candidates[0]!.number), 0n);
  const levels = selector.flatMap((bit, i) =>
    ((varying >> BigInt(i)) & 1n) === 1n ? [{ bit, mask: 1n << BigInt(i) }] : [],
  );
  const tree = (level: number, among: readonly Candidate[], when: Lit): T | undefined => {
    if (when === FALSE) return undefined;
    if (among.length === 1) return leaf(among[0]!.offset, when);
    const { bit, mask } = levels[level]!;
    const low = among.filter(({ number }) => (number & mask) === 0n);
    if (low.length === 0 || low.length === among.length) return tree(level - 1, among, when);
    const high = among.filter(({ number }) => (number & mask) !== 0n);
    const below = tree(level - 1, low, g.and(when, not(bit)));
    const above = tree(level - 1, high, g.and(when, bit));
    return below !== undefined && above !== undefined ? node(bit, above, below) : (below ?? above);
  };
  return tree(levels.length - 1, candidates, isThere);
}

/**
 * The members of a range, each under the condition that the value is that one; undefined if they are more than so many,
 * or it is not known which one it is.
 */
export function casesOfRange(
  g: Aig,
  { bits, pointsTo, range, stray }: Value,
  most: number,
): readonly Case[] | undefined {
  const selector = range && !stray ? selectorOf(range) : undefined;
  const found = selector && distances(range!, most);
  if (!found) return undefined;
  const { low: first } = range!;
  const candidates = found.map((offset) => ({ offset, number: selector.numberOf(first + BigInt(offset)) }));
  const only = (offset: number, when: Lit): Case[] => [
    { when, value: constantOf(bits.length, first + BigInt(offset), pointsTo) },
  ];
  return decide(g, selector.bits, candidates, TRUE, only, (_, high, low) => [...low, ...high]);
}

/** The members as numbers of so many bits; undefined if they are more than so many, or there may be others. */
export function membersOf(range: Range, width: number, most: number): readonly bigint[] | undefined {
  const found = range.isPartial ? undefined : distances(range, most);
  return found?.map((offset) => BigInt.asUintN(width, range.low + BigInt(offset)));
}

/** From the lowest member. */
function distances(range: Range, most: number): readonly number[] | undefined {
  const length = highest(range) - range.low;
  return membersUpTo({ low: 0n, steps: range.steps }, length, length.toString(2).length + 1, most);
}
