import { named } from '../../src/ir/ids.js';
import { describe, expect, it } from 'vitest';
import type { BinaryOp, CompareOp, Expr } from '../../src/ir/ir.js';
import { constant, register } from '../../src/ir/expr.js';
import { shadowOf } from '../../src/transform/undefined-bits.js';
import { evaluate } from '../../src/machine/evaluate.js';

/** Enough for a carry through a bit that is defined. */
const WIDTH = 3;
const ALL = 1n << BigInt(WIDTH);
const [LEFT, RIGHT, BIT] = [register(WIDTH, named(0)), register(WIDTH, named(1)), register(1, named(2))];
/** The shadow of a register is in the one that is so much further. */
const SHADOW = 3;

/** A number of which nobody has written the bits that the shadow has. */
interface Given {
  readonly value: bigint;
  readonly shadow: bigint;
  /** All numbers that it can be. */
  readonly completions: readonly number[];
}

function valueOf(expr: Expr, registers: readonly bigint[]): bigint {
  return evaluate(expr, { registers, locals: [], globals: [], functions: [] });
}

function numbers(below: bigint): bigint[] {
  return Array.from({ length: Number(below) }, (_, i) => BigInt(i));
}

function allGiven(below: bigint): readonly Given[] {
  const completions = (value: bigint, shadow: bigint): number[] =>
    numbers(below).flatMap((number) => (((number ^ value) & ~shadow) === 0n ? [Number(number)] : []));
  return numbers(below).flatMap((value) =>
    numbers(below).map((shadow) => ({ value, shadow, completions: completions(value, shadow) })),
  );
}

const SOME = allGiven(ALL);
const BITS = allGiven(2n);
const NOTHING: readonly Given[] = [{ value: 0n, shadow: 0n, completions: [0] }];

/** How often the rule says more, and less, than that bits differ between some two completions. */
function compareWithAll(expr: Expr, uses: readonly Expr[], pointerBits: number): { more: number; less: number } {
  const saved: Expr[] = [];
  const rule = shadowOf(expr, {
    pointerBits,
    of: (own, width) => register(width, named(own + SHADOW)),
    save: (value) => register(value.width, named(2 * SHADOW + saved.push(value) - 1)),
  });
  const given = (e: Expr): readonly Given[] => (uses.includes(e) ? (e === BIT ? BITS : SOME) : NOTHING);
  const results = numbers(ALL).map((x) => numbers(ALL).map((y) => numbers(2n).map((z) => valueOf(expr, [x, y, z]))));
  const count = { more: 0, less: 0 };
  for (const a of given(LEFT))
    for (const b of given(RIGHT))
      for (const c of given(BIT)) {
        const registers = [a.value, b.value, c.value, a.shadow, b.shadow, c.shadow];
        for (const value of saved) registers.push(valueOf(value, registers));
        const told = valueOf(rule, registers);
        const first = results[Number(a.value)]![Number(b.value)]![Number(c.value)]!;
        let differing = 0n;
        for (const x of a.completions)
          for (const y of b.completions) for (const z of c.completions) differing |= results[x]![y]![z]! ^ first;
        if ((told & ~differing) !== 0n) count.more++;
        if ((differing & ~told) !== 0n) count.less++;
      }
  return count;
}

const binary = (op: BinaryOp, left: Expr, right: Expr): Expr => ({
  kind: 'binary',
  width: left.width,
  op,
  left,
  right,
});
const compare = (op: CompareOp, left: Expr, right: Expr): Expr => ({ kind: 'compare', width: 1, op, left, right });

const ALWAYS_EXACT: readonly [string, Expr, readonly Expr[]][] = [
  ['and', binary('and', LEFT, RIGHT), [LEFT, RIGHT]],
  ['or', binary('or', LEFT, RIGHT), [LEFT, RIGHT]],
  ['xor', binary('xor', LEFT, RIGHT), [LEFT, RIGHT]],
  ['not', { kind: 'unary', width: WIDTH, op: 'not', arg: LEFT }, [LEFT]],
  ['zext', { kind: 'zext', width: 5, arg: LEFT }, [LEFT]],
  ['sext', { kind: 'sext', width: 5, arg: LEFT }, [LEFT]],
  ['trunc', { kind: 'trunc', width: 2, arg: LEFT }, [LEFT]],
  ['not of a bit', { kind: 'unary', width: 1, op: 'not', arg: BIT }, [BIT]],
  ...(['shl', 'lshr', 'ashr'] as const).flatMap((op) =>
    [0, 1, 2, 3].map((by): [string, Expr, Expr[]] => [`${op} by ${by}`, binary(op, LEFT, constant(WIDTH, by)), [LEFT]]),
  ),
  ['udiv by 2', binary('udiv', LEFT, constant(WIDTH, 2)), [LEFT]],
  ['urem by 4', binary('urem', LEFT, constant(WIDTH, 4)), [LEFT]],
];

const EXACT_OF_NUMBERS: readonly [string, Expr, readonly Expr[]][] = [
  ['add', binary('add', LEFT, RIGHT), [LEFT, RIGHT]],
  ['sub', binary('sub', LEFT, RIGHT), [LEFT, RIGHT]],
  ['ite', { kind: 'ite', width: WIDTH, cond: BIT, then: LEFT, otherwise: RIGHT }, [LEFT, RIGHT, BIT]],
  ...(['eq', 'ne', 'ult', 'ule', 'slt', 'sle'] as const).map((op): [string, Expr, Expr[]] => [
    op,
    compare(op, LEFT, RIGHT),
    [LEFT, RIGHT],
  ]),
];

const TOO_LARGE: readonly [string, Expr, readonly Expr[]][] = [
  ...(['mul', 'udiv', 'urem', 'sdiv', 'srem', 'shl', 'lshr', 'ashr'] as const).map((op): [string, Expr, Expr[]] => [
    op,
    binary(op, LEFT, RIGHT),
    [LEFT, RIGHT],
  ]),
  ['mul by 6', binary('mul', LEFT, constant(WIDTH, 6)), [LEFT]],
  ['neg', { kind: 'unary', width: WIDTH, op: 'neg', arg: LEFT }, [LEFT]],
  [
    'a sum of products',
    binary('add', binary('mul', LEFT, constant(WIDTH, 3)), binary('and', RIGHT, constant(WIDTH, 5))),
    [LEFT, RIGHT],
  ],
];

describe('bits that depend on memory never written', () => {
  it.each([...ALWAYS_EXACT, ...EXACT_OF_NUMBERS])('are exact of %s', (_, expr, uses) => {
    expect(compareWithAll(expr, uses, 64)).toEqual({ more: 0, less: 0 });
  });

  it.each(ALWAYS_EXACT)('are exact of %s of what may be addresses', (_, expr, uses) => {
    expect(compareWithAll(expr, uses, WIDTH)).toEqual({ more: 0, less: 0 });
  });

  it.each([...TOO_LARGE, ...EXACT_OF_NUMBERS])('are none too few of %s of what may be addresses', (_, expr, uses) => {
    expect(compareWithAll(expr, uses, WIDTH).less).toBe(0);
  });

  it.each(TOO_LARGE)('are none too few of %s', (_, expr, uses) => {
    expect(compareWithAll(expr, uses, 64).less).toBe(0);
  });

  it('are none of what is multiplied by nothing', () => {
    expect(compareWithAll(binary('mul', LEFT, constant(WIDTH, 0)), [LEFT], 64)).toEqual({ more: 0, less: 0 });
  });
});
