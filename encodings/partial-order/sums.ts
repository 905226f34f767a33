/**
 * Cells to which steps only add: a counter, a semaphore, a number of readers. Each step that writes such a cell reads
 * it and writes what it has read, plus a number d that is known. Then it does not matter which of them comes first, and
 * what a read e finds is
 *
 *   value(e) = initial + Σ { d(w) | w occurs, o(w, e) }
 *
 * where `reads-from.ts` would say of each read which write it sees, and so in which order all of them come. Of one task
 * that always writes, the sum is one of its partial sums; each task adds its least one, and a number of few bits. Cost:
 * an adder for each read and task.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, isConst, isNegated, nodeOf, not } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import * as bits from '../../src/logic/bits.js';
import type { Action, SharedCell, Step } from '../../src/steps/events.js';
import type { Formula } from '../formula.js';

type Read = Extract<Action, { kind: 'read' }>;
type Write = Extract<Action, { kind: 'write' }>;

/** On a path with this guard the step adds so much. */
export interface Addition {
  readonly step: Step;
  readonly guard: Lit;
  readonly amount: bigint;
}

/** The additions of one task: each number counts under a condition. */
export interface Terms {
  /** If one counts, so do those before it. */
  readonly isChain: boolean;
  readonly terms: readonly { readonly when: Lit; readonly amount: bigint }[];
}

/** The addition of each step to the cell; undefined if some step writes something else. */
export function additionsOf(
  f: Formula,
  cell: SharedCell,
  accesses: readonly { readonly step: Step }[],
): readonly Addition[] | undefined {
  const result: Addition[] = [];
  for (const { step } of accesses) {
    const own = step.actions.filter(
      (action): action is Read | Write =>
        (action.kind === 'read' || action.kind === 'write') && action.cell === cell.id,
    );
    const writes = own.filter((action): action is Write => action.kind === 'write');
    if (writes.length === 0) continue;
    const [read] = own;
    if (writes.length > 1 || read?.kind !== 'read' || own.at(-1) !== writes[0]) return undefined;
    const [{ guard, value }] = writes as [Write];
    if (f.g.and(guard, not(read.guard)) !== FALSE) return undefined;
    const amount = difference(f, cell, value, read.value);
    if (amount === undefined) return undefined;
    result.push({ step, guard, amount });
  }
  return result;
}

/**
 * The number, with its sign, that is added to one word to get the other; undefined if that is not seen. Above the last
 * bit that varies, nothing is carried to where it matters.
 */
function difference({ g }: Formula, { constant }: SharedCell, to: Bits, from: Bits): bigint | undefined {
  const [after, before] = [ofZero(to, from, g), ofZero(from, from, g)];
  if (after === undefined || before === undefined) return undefined;
  const width = to.length;
  const amount = BigInt.asIntN(width, after - before);
  const relevant = to.slice(0, constant.lastIndexOf(undefined) + 1);
  const isSame = (word: Bits): boolean => relevant.every((bit, i) => word[i] === (constant[i] ?? bit));
  const sum = bits.add(g, from, bits.constant(width, amount));
  return isSame(sum) || isSame(bits.sub(g, from, bits.constant(width, -amount))) ? amount : undefined;
}

/** The word where all that varies in the other one is 0; undefined if more than that varies. */
function ofZero(word: Bits, other: Bits, g: Formula['g']): bigint | undefined {
  const zeros = new Set(other.filter((bit) => !isConst(bit)).map(nodeOf));
  const known = new Map<number, boolean | undefined>();
  const valueOf = (literal: Lit): boolean | undefined => {
    if (isConst(literal)) return literal === TRUE;
    const node = nodeOf(literal);
    if (!known.has(node)) {
      const [left, right] = g.isAnd(node) ? [valueOf(g.left(node)), valueOf(g.right(node))] : [];
      if (zeros.has(node)) known.set(node, false);
      else known.set(node, left === undefined || right === undefined ? undefined : left && right);
    }
    const value = known.get(node);
    return value === undefined ? undefined : value !== isNegated(literal);
  };
  let result = 0n;
  for (const [i, bit] of word.entries()) {
    const value = valueOf(bit);
    if (value === undefined) return undefined;
    if (value) result |= 1n << BigInt(i);
  }
  return result;
}

/** The word that has had added to it what all tasks add. */
export function sumOf(f: Formula, initial: Bits, tasks: readonly Terms[]): Bits {
  const { g } = f;
  const parts = tasks.flatMap(({ isChain, terms }) =>
    isChain ? [chainOf(f, terms)] : terms.map((term) => chainOf(f, [term])),
  );
  const least = parts.reduce((sum, part) => sum + part.least, 0n);
  let summands = parts.map(({ beyond }) => beyond).filter((beyond) => beyond.length > 0);
  while (summands.length > 1) {
    const pairs = Array.from({ length: Math.ceil(summands.length / 2) }, (_, i) => summands.slice(2 * i, 2 * i + 2));
    summands = pairs.map(([one, other]) => (other ? added(f, one!, other) : one!));
  }
  const [beyond = []] = summands;
  const width = initial.length;
  return bits.add(g, initial, bits.add(g, fitted(beyond, width), bits.constant(width, BigInt.asIntN(width, least))));
}

/** Without loss: one bit more than the longer one. */
function added({ g }: Formula, one: Bits, other: Bits): Bits {
  const width = Math.max(one.length, other.length) + 1;
  return bits.add(g, bits.zext(one, width), bits.zext(other, width));
}

function fitted(word: Bits, width: number): Bits {
  return word.length <= width ? bits.zext(word, width) : bits.trunc(word, width);
}

/** The partial sum up to the last one that counts, as the least of them and what is beyond that. */
function chainOf({ g }: Formula, terms: Terms['terms']): { readonly least: bigint; readonly beyond: Bits } {
  const sums = terms.reduce<bigint[]>((all, { amount }) => [...all, all.at(-1)! + amount], [0n]);
  const [least, most] = [sums, sums].map((all, i) => all.reduce((a, b) => (a < b === (i === 0) ? a : b))) as [
    bigint,
    bigint,
  ];
  const width = most === least ? 0 : (most - least).toString(2).length;
  const partial = (i: number): Bits => bits.constant(width, sums[i]! - least);
  const beyond = terms.reduce<Bits>((word, { when }, i) => bits.ite(g, when, partial(i + 1), word), partial(0));
  return { least, beyond };
}
