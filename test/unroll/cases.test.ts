import { describe, expect, it } from 'vitest';
import type { Lit } from '../../src/logic/aig.js';
import { Aig, FALSE, TRUE, not } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import { Evaluator } from '../../src/logic/evaluate.js';
import {
  byCases,
  fewCases,
  chooseCase,
  excludedBy,
  isNumeric,
  summary,
  withoutCases,
} from '../../src/unroll/values/cases.js';
import type { Value } from '../../src/unroll/values/value.js';
import { choose } from '../../src/unroll/values/choice.js';
import { constantOf, numberOf, plain } from '../../src/unroll/values/value.js';

const WIDTH = 8;

/** Calls back with what values are for each assignment of some inputs. */
function forAll(
  g: Aig,
  inputs: readonly Lit[],
  check: (number: (value: Value) => number, holds: (literal: Lit) => boolean) => void,
): void {
  for (let assignment = 0; assignment < 1 << inputs.length; assignment++) {
    const evaluator = new Evaluator(g, (node) =>
      inputs.some((input, i) => input >> 1 === node && ((assignment >> i) & 1) === 1),
    );
    const toNumber = (bits: Bits): number => bits.reduce((sum, bit, i) => sum + (evaluator.value(bit) ? 2 ** i : 0), 0);
    check((value) => toNumber(value.bits), evaluator.value);
  }
}

function chain(g: Aig, conditions: readonly Lit[], numbers: readonly number[]): Value {
  const values = numbers.map((number) => constantOf(WIDTH, BigInt(number)));
  return conditions.reduce((rest, condition, i) => choose(g, condition, values[i]!, rest), values.at(-1)!);
}

function chosen(holds: (literal: Lit) => boolean, conditions: readonly Lit[], numbers: readonly number[]): number {
  return conditions.reduce((rest, condition, i) => (holds(condition) ? numbers[i]! : rest), numbers.at(-1)!);
}

const NUMBERS = [3, 7, 3, 200, 0];

describe('values that are one of a few', () => {
  it('are what was chosen, in bits and in cases, of which one holds', () => {
    const g = new Aig();
    const conditions = NUMBERS.slice(1).map(() => g.newInput());
    const value = chain(g, conditions, NUMBERS);
    expect(value.cases).toHaveLength(4);
    expect(value.most).toBe(200n);
    forAll(g, conditions, (number, holds) => {
      const expected = chosen(holds, conditions, NUMBERS);
      expect(number(value)).toBe(expected);
      expect(value.cases!.filter(({ when }) => holds(when)).map((each) => Number(numberOf(each.value)))).toEqual([
        expected,
      ]);
    });
  });

  it('are computed with case by case, also where cases become one', () => {
    const g = new Aig();
    const conditions = NUMBERS.slice(1).map(() => g.newInput());
    const value = chain(g, conditions, NUMBERS);
    const half = byCases(g, WIDTH, [value, constantOf(WIDTH, 1n)], (left) => constantOf(WIDTH, numberOf(left)! >> 3n))!;
    expect(half.cases).toHaveLength(2);
    const both = byCases(g, WIDTH, [value, half], () => constantOf(WIDTH, 0n));
    expect(both, 'they have different conditions').toBeUndefined();
    forAll(g, conditions, (number, holds) => {
      expect(number(half)).toBe(chosen(holds, conditions, NUMBERS) >> 3);
    });
  });

  it('may be values that vary themselves', () => {
    const g = new Aig();
    const [a, b, c] = [g.newInput(), g.newInput(), g.newInput()];
    const varying = plain([b, not(b), ...Array.from({ length: WIDTH - 2 }, () => FALSE)]);
    const cases = [
      { when: a, value: varying },
      { when: not(a), value: constantOf(WIDTH, 0n) },
    ];
    const value = summary(g, WIDTH, cases)!;
    expect(isNumeric(value)).toBe(false);
    expect(chooseCase(g, c, value, constantOf(WIDTH, 1n))).toBeUndefined();
    const isTwo = byCases(g, 1, [value, constantOf(WIDTH, 2n)], (left) =>
      numberOf(left) === undefined ? plain([not(b)]) : constantOf(1, 0n),
    )!;
    expect(excludedBy(isTwo, true), 'of zero it is false').toEqual([a]);
    expect(excludedBy(isTwo, false)).toEqual([]);
    forAll(g, [a, b, c], (number, holds) => {
      expect(number(value)).toBe(holds(a) ? (holds(b) ? 1 : 2) : 0);
      expect(holds(isTwo.bits[0]!)).toBe(number(value) === 2);
    });
  });

  it('are fewer where some are excluded, and a number where all others are', () => {
    const g = new Aig();
    const [a, b] = [g.newInput(), g.newInput()];
    const value = chain(g, [a, b], [1, 2, 3]);
    const isNot = (number: bigint): Lit => value.cases!.find((each) => numberOf(each.value) === number)!.when;
    const two = withoutCases(g, value, (when) => when === isNot(3n));
    expect(two.cases).toHaveLength(2);
    expect(numberOf(withoutCases(g, two, (when) => when === isNot(2n)))).toBe(1n);
    expect(
      withoutCases(g, value, () => true),
      'a path that does not exist',
    ).toBe(value);
    forAll(g, [a, b], (number, holds) => {
      if (!holds(isNot(3n))) expect(number(two)).toBe(number(value));
    });
  });

  it('are those of the few bits that vary', () => {
    const g = new Aig();
    const [a, b] = [g.newInput(), g.newInput()];
    const value = plain([TRUE, a, not(b), FALSE, not(a), FALSE, FALSE, FALSE]);
    const cases = fewCases(g, value)!;
    expect(cases).toHaveLength(4);
    forAll(g, [a, b], (number, holds) => {
      expect(cases.filter(({ when }) => holds(when)).map((each) => Number(numberOf(each.value)))).toEqual([
        number(value),
      ]);
    });
    expect(fewCases(g, constantOf(WIDTH, 1n))).toBeUndefined();
    expect(fewCases(g, plain(Array.from({ length: WIDTH }, () => g.newInput())))).toBeUndefined();
  });

  it('are only bits where they are many, and no cases where a condition never holds', () => {
    const g = new Aig();
    const conditions = Array.from({ length: 80 }, () => g.newInput());
    const many = chain(
      g,
      conditions,
      Array.from({ length: 81 }, (_, i) => i),
    );
    expect(many.cases).toBeUndefined();
    const never = [
      { when: FALSE, value: constantOf(WIDTH, 1n) },
      { when: TRUE, value: constantOf(WIDTH, 2n) },
    ];
    expect(numberOf(summary(g, WIDTH, never)!)).toBe(2n);
  });
});
