import { describe, expect, it } from 'vitest';
import type { Lit } from '../../src/logic/aig.js';
import { Aig, FALSE, TRUE, not } from '../../src/logic/aig.js';
import { isSameFunction } from '../../src/logic/bdd.js';
import * as bits from '../../src/logic/bits.js';
import { decisionsAmong, leavesOf, valueOfDecision } from '../../src/logic/decisions.js';

const g = new Aig();
const index = bits.inputs(g, 4);
const [base, other] = bits.inputs(g, 2) as [Lit, Lit];

function conditions(count: number): Lit[] {
  return Array.from({ length: count }, (_, i) => g.and(base, bits.eq(g, index, bits.constant(4, BigInt(i)))));
}

function among(guards: readonly Lit[]): ReturnType<typeof decisionsAmong<number>> {
  return decisionsAmong(g, [...guards.keys()], (i) => guards[i]!);
}

describe('decisions', () => {
  it.each([1, 2, 5, 7, 16])('lead to what is chosen among %i by an index', (count) => {
    const guards = conditions(count);
    const [found, ...more] = among(guards);
    expect(more).toEqual([]);
    expect([...leavesOf(found!.tree)].sort((a, b) => a - b)).toEqual([...guards.keys()]);
    expect(isSameFunction(g, [found!.any], [g.orAll(guards)])).toBe(true);
    for (const [i, guard] of guards.entries()) {
      const isChosen = valueOfDecision(g, found!.tree, (leaf) => (leaf === i ? TRUE : FALSE));
      expect(isSameFunction(g, [g.and(guard, not(isChosen))], [FALSE])).toBe(true);
    }
  });

  it('are the bits of the index where all its values can be', () => {
    const [found] = among(conditions(16));
    expect(found!.any).toBe(base);
    expect(
      index.map((_, bit) => valueOfDecision(g, found!.tree, (leaf) => ((leaf >> bit) & 1 ? TRUE : FALSE))),
    ).toEqual(index);
  });

  it('are not found between conditions that can hold together', () => {
    const guards = [...conditions(3), g.and(other, not(index[3]!)), g.and(base, g.and(other, not(index[3]!)))];
    const parts = among(guards);
    for (const { tree } of parts) {
      const leaves = leavesOf(tree).map((leaf) => guards[leaf]!);
      for (const [i, one] of leaves.entries())
        for (const another of leaves.slice(i + 1)) expect(isSameFunction(g, [g.and(one, another)], [FALSE])).toBe(true);
    }
    expect(parts.flatMap(({ tree }) => leavesOf(tree)).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
    expect(parts.length).toBeGreaterThan(1);
  });

  it('are found for each part of the conditions', () => {
    const parts = among([TRUE, ...conditions(5)]);
    expect(parts.map(({ tree }) => leavesOf(tree).length).sort()).toEqual([1, 5]);
  });
});
