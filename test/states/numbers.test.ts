import { describe, expect, it } from 'vitest';
import {
  binaryOperator,
  compareOperator,
  conversion,
  hugeComparison,
  hugeConstant,
  MOST_TASKS,
  negation,
  pointerTo,
  taskOfIdentity,
  UNKNOWN,
  Unsuited,
  wrapped,
} from '../../src/states/numbers.js';
import { foldBinary, foldCompare } from '../../src/ir/fold.js';
import type { BinaryOp, CompareOp } from '../../src/ir/ir.js';
import { Random } from '../oracle/random.js';

const OPERATORS: readonly BinaryOp[] = [
  'add',
  'sub',
  'mul',
  'udiv',
  'sdiv',
  'urem',
  'srem',
  'and',
  'or',
  'xor',
  'shl',
  'lshr',
  'ashr',
];
const COMPARISONS: readonly CompareOp[] = ['eq', 'ne', 'ult', 'ule', 'slt', 'sle'];
const WIDTHS = [1, 3, 8, 16, 31, 32, 33, 34, 52, 53, 64, 65, 128];
const PLACES = {
  alignOf: () => 8,
  isThere: (place: number) => place !== 9,
  isTried: (value: number) => value >= -1 && value <= 2,
  numberOf: (identity: number) => taskOfIdentity(identity) + 1,
};

/** Numbers near to where something changes, and others, as far as they are values here. */
function numbers(random: Random, width: number): bigint[] {
  const edges = [0n, 1n, 2n, 7n, -1n, -2n, 1n << BigInt(width - 1), (1n << BigInt(width - 1)) - 1n];
  const any = Array.from(
    { length: 12 },
    () => BigInt(random.below(2 ** 30)) * (random.chance(50) ? 1n : BigInt(random.below(2 ** 20))),
  );
  return [...edges, ...any].map((each) => BigInt.asUintN(width, each)).filter((each) => isValue(each, width));
}

function isValue(number: bigint, width: number): boolean {
  const signed = BigInt.asIntN(width, number);
  const most = (1n << 52n) - BigInt(MOST_TASKS);
  return signed < most && signed > -most;
}

/** What is computed, or that it is no value here. */
function outcomeOf(compute: () => number): number | 'unsuited' {
  try {
    return compute() + 0;
  } catch (error) {
    if (error instanceof Unsuited) return 'unsuited';
    throw error;
  }
}

describe('operators on JavaScript numbers are those on bit vectors', () => {
  const random = new Random(17);
  for (const width of WIDTHS) {
    it.each(OPERATORS)(`%s of ${width} bits`, (op) => {
      for (const a of numbers(random, width))
        for (const b of numbers(random, width)) {
          const expected = foldBinary(op, width, a, b) ?? 0n;
          const actual = outcomeOf(() => binaryOperator(op, width)(wrapped(a, width), wrapped(b, width), PLACES));
          expect(actual, `${a} ${op} ${b}`).toBe(isValue(expected, width) ? wrapped(expected, width) + 0 : 'unsuited');
        }
    });

    it.each(COMPARISONS)(`%s of ${width} bits`, (op) => {
      for (const a of numbers(random, width))
        for (const b of numbers(random, width)) {
          const actual = compareOperator(op, width)(wrapped(a, width), wrapped(b, width), PLACES);
          expect(actual, `${a} ${op} ${b}`).toBe(foldCompare(op, width, a, b) ? 1 : 0);
        }
    });

    it(`conversions from ${width} bits, and negations`, () => {
      for (const a of numbers(random, width)) {
        const value = wrapped(a, width);
        for (const to of WIDTHS.filter((each) => each > width)) {
          expect(outcomeOf(() => conversion('zext', width, to)(value))).toBe(outcomeOf(() => wrapped(a, to)));
          expect(conversion('sext', width, to)(value) + 0).toBe(
            wrapped(BigInt.asUintN(to, BigInt.asIntN(width, a)), to),
          );
        }
        for (const to of WIDTHS.filter((each) => each < width))
          expect(outcomeOf(() => conversion('trunc', width, to)(value))).toBe(outcomeOf(() => wrapped(a, to)));
        expect(negation('not', width)(value)).toBe(wrapped(BigInt.asUintN(width, ~a), width));
        expect(negation('neg', width)(value) + 0).toBe(wrapped(BigInt.asUintN(width, -a), width));
      }
    });
  }
});

describe('constants that are no values', () => {
  const HUGE = [-(1n << 63n), -(1n << 52n), (1n << 63n) - 1n, 1n << 52n];
  const random = new Random(18);

  it.each(COMPARISONS)('%s', (op) => {
    for (const bound of HUGE) {
      expect(hugeConstant(BigInt.asUintN(64, bound), 64)).toBe(bound);
      for (const a of numbers(random, 64)) {
        const expected = foldCompare(op, 64, a, BigInt.asUintN(64, bound)) ? 1 : 0;
        expect(hugeComparison(op, bound)(wrapped(a, 64)), `${a} ${op} ${bound}`).toBe(expected);
      }
    }
  });

  it('are no addresses if they are negative', () => {
    expect(hugeConstant(7n, 64)).toBeUndefined();
    expect(hugeComparison('eq', -(1n << 63n))(pointerTo(3))).toBe(0);
    expect(outcomeOf(() => hugeComparison('eq', 1n << 60n)(pointerTo(3)))).toBe('unsuited');
    expect(outcomeOf(() => hugeComparison('slt', 1n << 60n)(pointerTo(3)))).toBe('unsuited');
    expect(hugeComparison('slt', 1n << 60n)(UNKNOWN)).toBeNaN();
  });
});

describe('pointers', () => {
  const add = binaryOperator('add', 64);
  const sub = binaryOperator('sub', 64);
  const compare = (op: CompareOp, a: number, b: number): number | 'unsuited' =>
    outcomeOf(() => compareOperator(op, 64)(a, b, PLACES));

  it('move within what they belong to', () => {
    expect(add(pointerTo(3, 4), 8, PLACES)).toBe(pointerTo(3, 12));
    expect(add(-8, pointerTo(3), PLACES)).toBe(pointerTo(3, -8));
    expect(sub(pointerTo(3, 12), pointerTo(3, 4), PLACES)).toBe(8);
    expect(outcomeOf(() => sub(pointerTo(3), pointerTo(4), PLACES))).toBe('unsuited');
    expect(outcomeOf(() => add(pointerTo(3), 2 ** 40, PLACES))).toBe('unsuited');
  });

  it('are told apart, unless one of them may have the address of the other', () => {
    expect(compare('eq', pointerTo(3), pointerTo(3))).toBe(1);
    expect(compare('eq', pointerTo(3), pointerTo(4))).toBe(0);
    expect(compare('eq', pointerTo(3), 0)).toBe(0);
    expect(compare('ne', pointerTo(3), -1)).toBe(1);
    expect(compare('eq', pointerTo(3), pointerTo(9))).toBe('unsuited');
    expect(compare('eq', pointerTo(3), 70_000)).toBe('unsuited');
    expect(compare('ult', pointerTo(3, 4), pointerTo(3, 8))).toBe(1);
    expect(compare('ult', pointerTo(3, 4), pointerTo(4))).toBe('unsuited');
    expect(compare('ult', pointerTo(3), -1)).toBe(1);
    expect(compare('ult', 8, pointerTo(3))).toBe(1);
  });

  it('show those bits that their alignment decides', () => {
    expect(binaryOperator('and', 64)(pointerTo(3, 13), 7, PLACES)).toBe(5);
    expect(binaryOperator('and', 64)(pointerTo(3, 13), -8, PLACES)).toBe(pointerTo(3, 8));
    expect(binaryOperator('or', 64)(pointerTo(3, 8), 1, PLACES)).toBe(pointerTo(3, 9));
    expect(outcomeOf(() => binaryOperator('and', 64)(pointerTo(3), 16, PLACES))).toBe('unsuited');
    expect(outcomeOf(() => conversion('trunc', 64, 32)(pointerTo(3)))).toBe('unsuited');
  });
});

describe('values that nobody has chosen', () => {
  const compare = (op: CompareOp, a: number, b: number): number => compareOperator(op, 32)(a, b, PLACES);

  it('stay unknown whatever is computed with them', () => {
    expect(binaryOperator('add', 32)(UNKNOWN, 1, PLACES)).toBeNaN();
    expect(binaryOperator('and', 32)(Infinity, 1, PLACES)).toBeNaN();
    expect(conversion('trunc', 64, 8)(Infinity)).toBeNaN();
    expect(compare('eq', UNKNOWN, 0)).toBeNaN();
  });

  it('are known where the other operand decides alone', () => {
    expect(binaryOperator('and', 32)(Infinity, 0, PLACES)).toBe(0);
    expect(binaryOperator('mul', 64)(0, UNKNOWN, PLACES)).toBe(0);
    expect(binaryOperator('or', 8)(UNKNOWN, -1, PLACES)).toBe(-1);
    expect(binaryOperator('or', 1)(1, UNKNOWN, PLACES)).toBe(1);
    expect(binaryOperator('add', 8)(UNKNOWN, 0, PLACES)).toBeNaN();
  });

  it('are larger or smaller than all that are tried', () => {
    const signed = [
      compare('slt', -Infinity, -1),
      compare('sle', Infinity, 2),
      compare('slt', 2, Infinity),
      compare('eq', Infinity, 2),
    ];
    expect(signed).toEqual([1, 0, 1, 0]);
    const unsigned = [
      compare('ult', 2, Infinity),
      compare('ult', Infinity, -Infinity),
      compare('ult', -Infinity, -1),
      compare('ule', -Infinity, 0),
    ];
    expect(unsigned.map((each, i) => (i === 1 ? Number.isNaN(each) : each))).toEqual([1, true, 1, 0]);
    expect(compare('slt', Infinity, 100)).toBeNaN();
    expect(conversion('zext', 32, 64)(-Infinity)).toBe(Infinity);
    expect(conversion('sext', 32, 64)(-Infinity)).toBe(-Infinity);
  });
});
