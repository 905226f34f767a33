import { describe, expect, it } from 'vitest';
import type { Lit } from '../../src/logic/aig.js';
import { Aig, FALSE, TRUE, isNegated, nodeOf, not } from '../../src/logic/aig.js';
import { majorityOf, muxOf } from '../../src/logic/patterns.js';
import { randomNumbers } from '../sat/instances.js';
import { bitsOf, under } from './support.js';

/** Every literal with its truth table over the inputs. */
interface Known {
  readonly literal: Lit;
  readonly table: number;
}

const INPUTS = 4;
const FULL = 2 ** (2 ** INPUTS) - 1;

function operations(g: Aig): ((a: Known, b: Known, c: Known) => Known)[] {
  const make = (literal: Lit, table: number): Known => ({ literal, table: table & FULL });
  return [
    (a, b) => make(g.and(a.literal, b.literal), a.table & b.table),
    (a, b) => make(g.or(a.literal, b.literal), a.table | b.table),
    (a, b) => make(g.xor(a.literal, b.literal), a.table ^ b.table),
    (a, b) => make(g.iff(a.literal, b.literal), ~(a.table ^ b.table)),
    (a, b, c) => make(g.ite(a.literal, b.literal, c.literal), (a.table & b.table) | (~a.table & c.table)),
    (a, b, c) => make(g.andAll([a.literal, b.literal, c.literal]), a.table & b.table & c.table),
    (a, b, c) => make(g.orAll([a.literal, b.literal, c.literal]), a.table | b.table | c.table),
    (a) => make(not(a.literal), ~a.table),
  ];
}

/** The truth table of a literal, by evaluating the graph. */
function tableOf(evaluations: readonly ((literal: Lit) => boolean)[], literal: Lit): number {
  return evaluations.reduce((table, evaluate, row) => table | (evaluate(literal) ? 1 << row : 0), 0);
}

function inputTables(g: Aig): Known[] {
  return Array.from({ length: INPUTS }, (_, k) => ({
    literal: g.newInput(),
    table: Array.from({ length: 2 ** INPUTS }, (_row, row) => ((row >> k) & 1) << row).reduce((x, y) => x | y),
  }));
}

describe('random graphs', () => {
  it('compute what was asked for, whatever is simplified', () => {
    const random = randomNumbers(41);
    for (let round = 0; round < 150; round++) {
      const g = new Aig();
      const known = [...inputTables(g), { literal: TRUE, table: FULL }, { literal: FALSE, table: 0 }];
      const apply = operations(g);
      const pick = () => {
        const chosen = known[random(2) === 0 ? random(known.length) : Math.max(0, known.length - 1 - random(8))]!;
        return random(2) === 0 ? chosen : { literal: not(chosen.literal), table: ~chosen.table & FULL };
      };
      for (let step = 0; step < 60; step++) known.push(apply[random(apply.length)]!(pick(), pick(), pick()));
      const evaluations = Array.from({ length: 2 ** INPUTS }, (_, row) => under(g, bitsOf(row, INPUTS)));
      for (const { literal, table } of known) expect(tableOf(evaluations, literal)).toBe(table);
      for (let node = 0; node < g.nodeCount; node++) checkPatterns(g, node, (literal) => tableOf(evaluations, literal));
    }
  });
});

/** What a pattern says about a node must be true of it. */
function checkPatterns(g: Aig, node: number, table: (literal: Lit) => number): void {
  const mux = g.isAnd(node) ? muxOf(g, node) : undefined;
  if (!mux) return;
  const [c, t, e] = [table(mux.condition), table(mux.then), table(mux.otherwise)];
  const value = table((node * 2) as Lit);
  expect(value).toBe((c & t) | (~c & e));
  const majority = majorityOf(g, mux);
  if (!majority) return;
  const [x, y, z] = majority.map(table) as [number, number, number];
  expect(value).toBe((x & y) | (x & z) | (y & z));
}

describe('and', () => {
  const g = new Aig();
  const [a, b, c, d] = [g.newInput(), g.newInput(), g.newInput(), g.newInput()];
  const ab = g.and(a, b);

  it('shares equal gates', () => expect(g.and(b, a)).toBe(ab));

  it.each<[string, () => Lit, Lit]>([
    ['(a∧b)∧a', () => g.and(ab, a), ab],
    ['(a∧b)∧¬a', () => g.and(ab, not(a)), FALSE],
    ['¬(a∧b)∧¬a', () => g.and(not(ab), not(a)), not(a)],
    ['¬(a∧b)∧a', () => g.and(not(ab), a), g.and(a, not(b))],
    ['(a∧b)∧(¬a∧c)', () => g.and(ab, g.and(not(a), c)), FALSE],
    ['¬(a∧b)∧(¬a∧c)', () => g.and(not(ab), g.and(not(a), c)), g.and(not(a), c)],
    ['¬(a∧b)∧¬(a∧¬b)', () => g.and(not(ab), not(g.and(a, not(b)))), not(a)],
    ['¬(a∧b)∧(a∧c)', () => g.and(not(ab), g.and(a, c)), g.and(not(b), g.and(a, c))],
  ])('simplifies %s', (_, build, expected) => expect(build()).toBe(expected));

  it('does not enlarge the graph for (a∧c)∧(a∧d)', () => {
    const [ac, ad] = [g.and(a, c), g.and(a, d)];
    const before = g.gateCount;
    g.and(ac, ad);
    expect(g.gateCount).toBe(before + 1);
  });

  it('of many is sorted, and sees a contradiction among them', () => {
    expect(g.andAll([])).toBe(TRUE);
    expect(g.orAll([])).toBe(FALSE);
    expect(g.andAll([a, b, c])).toBe(g.andAll([c, b, a, b]));
    expect(g.andAll([a, b, c, not(a)])).toBe(FALSE);
    expect(g.orAll([a, b, not(a)])).toBe(TRUE);
  });
});

describe('recognition', () => {
  const g = new Aig();
  const [a, b, c] = [g.newInput(), g.newInput(), g.newInput()];
  const patternOf = (literal: Lit) => muxOf(g, nodeOf(literal))!;

  it('finds exclusive or, multiplexer and majority', () => {
    const xor = g.xor(a, not(b));
    expect(patternOf(xor).then).toBe(not(patternOf(xor).otherwise));
    expect(isNegated(xor)).toBe(true);
    const mux = g.ite(not(a), b, c);
    expect(patternOf(mux).condition).toBe(a);
    expect(majorityOf(g, patternOf(mux))).toBeUndefined();
    const carry = g.ite(g.xor(a, b), c, a);
    expect(new Set(majorityOf(g, patternOf(carry))?.map(nodeOf))).toEqual(new Set([a, b, c].map(nodeOf)));
  });

  it('collapses nested choices by the same condition', () => {
    const inner = g.ite(a, b, c);
    expect(g.ite(a, inner, c)).toBe(inner);
    expect(g.ite(not(a), inner, b)).toBe(inner);
    expect(g.ite(a, c, g.ite(a, b, c))).toBe(c);
  });

  it('normalises signs of exclusive or', () => {
    expect(g.xor(not(a), not(b))).toBe(g.xor(a, b));
    expect(g.xor(not(a), b)).toBe(not(g.xor(b, a)));
  });
});

it('grows to many gates and still shares them', () => {
  const build = (g: Aig, inputs: readonly Lit[]) => {
    const random = randomNumbers(3);
    const all = [...inputs];
    while (g.gateCount < 150_000) all.push(g.and(not(all[random(all.length)]!), not(all[random(all.length)]!)));
    return all.at(-1)!;
  };
  const g = new Aig();
  const inputs = Array.from({ length: 1000 }, () => g.newInput());
  const last = build(g, inputs);
  const random = randomNumbers(3);
  const all = [...inputs];
  const before = g.gateCount;
  while (all.at(-1) !== last) all.push(g.and(not(all[random(all.length)]!), not(all[random(all.length)]!)));
  expect(g.gateCount).toBe(before);
});
