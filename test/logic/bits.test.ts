import { describe, expect, it } from 'vitest';
import type { Lit } from '../../src/logic/aig.js';
import { Aig } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import * as bits from '../../src/logic/bits.js';
import { bitsOf, constantOf, signed, under, valueOf, wrap } from './support.js';

type Circuit = (g: Aig, a: Bits, b: Bits) => Bits;
/** The meaning of a circuit: on unsigned numbers below 2^width, to an integer whose low bits are meant. */
type Meaning = (a: number, b: number, width: number) => number;

const bit =
  (f: (g: Aig, a: Bits, b: Bits) => Lit): Circuit =>
  (g, a, b) => [f(g, a, b)];
const onSigned =
  (f: (a: number, b: number, width: number) => number): Meaning =>
  (a, b, width) =>
    f(signed(a, width), signed(b, width), width);
const quotientBySmt = (a: number, b: number) => (b === 0 ? (a < 0 ? 1 : -1) : Math.trunc(a / b));

const circuits: Record<string, [Circuit, Meaning]> = {
  add: [bits.add, (a, b) => a + b],
  sub: [bits.sub, (a, b) => a - b],
  neg: [(g, a) => bits.neg(g, a), (a) => -a],
  mul: [bits.mul, (a, b) => a * b],
  not: [(_, a) => bits.not(a), (a) => ~a],
  and: [bits.and, (a, b) => a & b],
  or: [bits.or, (a, b) => a | b],
  xor: [bits.xor, (a, b) => a ^ b],
  'unsigned quotient': [(g, a, b) => bits.udivrem(g, a, b).quotient, (a, b) => (b === 0 ? -1 : Math.floor(a / b))],
  'unsigned remainder': [(g, a, b) => bits.udivrem(g, a, b).remainder, (a, b) => (b === 0 ? a : a % b)],
  'signed quotient': [(g, a, b) => bits.sdivrem(g, a, b).quotient, onSigned(quotientBySmt)],
  'signed remainder': [(g, a, b) => bits.sdivrem(g, a, b).remainder, onSigned((a, b) => (b === 0 ? a : a % b))],
  shl: [bits.shl, (a, b, width) => (b >= width ? 0 : a << b)],
  lshr: [bits.lshr, (a, b, width) => (b >= width ? 0 : a >> b)],
  ashr: [bits.ashr, (a, b, width) => signed(a, width) >> Math.min(b, width)],
  eq: [bit(bits.eq), (a, b) => Number(a === b)],
  ult: [bit(bits.ult), (a, b) => Number(a < b)],
  ule: [bit(bits.ule), (a, b) => Number(a <= b)],
  slt: [bit(bits.slt), onSigned((a, b) => Number(a < b))],
  sle: [bit(bits.sle), onSigned((a, b) => Number(a <= b))],
  isZero: [bit((g, a) => bits.isZero(g, a)), (a) => Number(a === 0)],
  isNonZero: [bit((g, a) => bits.isNonZero(g, a)), (a) => Number(a !== 0)],
  'choice by a bit': [(g, a, b) => bits.ite(g, a[0]!, b, a), (a, b) => (a & 1 ? b : a)],
  'carry out': [bit((g, a, b) => bits.carryOut(g, a, b)), (a, b, width) => Number(a + b >= 2 ** width)],
};

const WIDTHS = [1, 2, 3, 4, 5];

/** Checks a circuit whose operands are variables, or constants where a value is given, for all inputs. */
function prove([circuit, meaning]: [Circuit, Meaning], width: number, fixed: { a?: number; b?: number } = {}): void {
  const g = new Aig();
  const operand = (value: number | undefined) =>
    value === undefined ? bits.inputs(g, width) : bits.constant(width, BigInt(value));
  const [a, b] = [operand(fixed.a), operand(fixed.b)];
  const result = circuit(g, a, b);
  const free = [fixed.a, fixed.b].filter((value) => value === undefined).length * width;
  for (let input = 0; input < 2 ** free; input++) {
    const evaluate = under(g, bitsOf(input, free));
    const [x, y] = [valueOf(a, evaluate), valueOf(b, evaluate)];
    const actual = valueOf(result, evaluate);
    const expected = wrap(meaning(x, y, width), result.length);
    if (actual !== expected) expect.fail(`width ${width}, operands ${x} and ${y}: ${actual} instead of ${expected}`);
  }
}

describe.each(Object.entries(circuits))('%s', (_, circuit) => {
  it.each(WIDTHS)('of width %i is right for all operands', (width) => prove(circuit, width));

  it.each([1, 2, 3, 4])('of width %i is right with one constant operand', (width) => {
    for (let value = 0; value < 2 ** width; value++) {
      prove(circuit, width, { a: value });
      prove(circuit, width, { b: value });
    }
  });

  it('of constants is a constant', () => {
    const [build, meaning] = circuit;
    for (let a = 0; a < 16; a++)
      for (let b = 0; b < 16; b++) {
        const g = new Aig();
        const result = build(g, bits.constant(4, BigInt(a)), bits.constant(4, BigInt(b)));
        expect(valueOf(result, constantOf)).toBe(wrap(meaning(a, b, 4), result.length));
        expect(g.gateCount).toBe(0);
      }
  });

  it('is right when the operands are extended or share bits', () => {
    const [build, meaning] = circuit;
    for (const extend of [bits.sext, bits.zext]) {
      const g = new Aig();
      const shared = bits.inputs(g, 3);
      const a = extend(shared, 6);
      const b = extend(bits.concat(shared.slice(1), bits.inputs(g, 1)), 6);
      const result = build(g, a, b);
      for (let input = 0; input < 16; input++) {
        const evaluate = under(g, bitsOf(input, 4));
        const expected = wrap(meaning(valueOf(a, evaluate), valueOf(b, evaluate), 6), result.length);
        expect(valueOf(result, evaluate)).toBe(expected);
      }
    }
  });
});

describe('constants', () => {
  it.each([1, 7, 8, 31, 32, 33, 64, 128])('of %i bits keep their value', (width) => {
    for (const value of [
      0n,
      1n,
      -1n,
      5n,
      -5n,
      2n ** 31n,
      -(2n ** 31n),
      2n ** 40n + 3n,
      -(2n ** 63n),
      2n ** 127n - 1n,
    ]) {
      const vector = bits.constant(width, value);
      expect(vector.length).toBe(width);
      expect(bits.constantValue(vector)).toBe(BigInt.asUintN(width, value));
      expect(bits.signedConstantValue(vector)).toBe(BigInt.asIntN(width, value));
    }
  });

  it('fold at 64 and 128 bits', () => {
    const g = new Aig();
    const x = 0xfedcba9876543210n;
    const y = 0x0123456789abcdefn;
    for (const width of [64, 128]) {
      const [a, b] = [bits.constant(width, x), bits.constant(width, y)];
      const signedX = BigInt.asIntN(width, x);
      expect(bits.constantValue(bits.mul(g, a, b))).toBe(BigInt.asUintN(width, x * y));
      expect(bits.constantValue(bits.add(g, a, b))).toBe(BigInt.asUintN(width, x + y));
      expect(bits.constantValue(bits.udivrem(g, a, b).quotient)).toBe(x / y);
      expect(bits.signedConstantValue(bits.sdivrem(g, a, b).remainder)).toBe(signedX % y);
      expect(bits.signedConstantValue(bits.sdivrem(g, a, b).quotient)).toBe(signedX / y);
    }
    expect(g.gateCount).toBe(0);
  });

  it('make arithmetic small', () => {
    const gates = (width: number, build: Circuit) => {
      const g = new Aig();
      build(g, bits.inputs(g, width), bits.inputs(g, width));
      return g.gateCount;
    };
    expect(gates(32, (g, a) => bits.mul(g, a, bits.constant(32, 8n)))).toBe(0);
    expect(gates(32, (g, a) => bits.mul(g, a, bits.constant(32, 7n)))).toBeLessThan(32 * 10);
    expect(gates(32, (g, a) => bits.udivrem(g, a, bits.constant(32, 16n)).quotient)).toBe(0);
    expect(gates(32, (g, a) => bits.udivrem(g, a, bits.constant(32, 16n)).remainder)).toBe(0);
    expect(gates(32, (g, a) => bits.udivrem(g, a, bits.constant(32, 10n)).quotient)).toBeLessThan(32 * 22);
    expect(gates(32, (g, a) => bits.add(g, a, bits.constant(32, 1n)))).toBeLessThan(32 * 4);
    expect(gates(32, (g, a) => bits.eq(g, a, bits.constant(32, 77n)) && a)).toBe(31);
    expect(
      gates(32, (g, a, b) => bits.mul(g, bits.sext(a.slice(0, 8), 32), bits.sext(b.slice(0, 8), 32))),
    ).toBeLessThan(3000);
  });
});

describe('rearrangements', () => {
  const g = new Aig();
  const a = bits.inputs(g, 4);
  const [p, q, r, s] = a as [Lit, Lit, Lit, Lit];

  it('keep the bits in place', () => {
    expect(bits.sext(a, 6)).toEqual([p, q, r, s, s, s]);
    expect(bits.zext(a, 5)).toEqual([p, q, r, s, 0]);
    expect(bits.trunc(a, 2)).toEqual([p, q]);
    expect(bits.extract(a, 1, 3)).toEqual([q, r]);
    expect(bits.concat([p], [], [s, r])).toEqual([p, s, r]);
  });

  it('refuse widths that do not fit', () => {
    expect(() => bits.trunc(a, 5)).toThrow(RangeError);
    expect(() => bits.zext(a, 3)).toThrow(RangeError);
    expect(() => bits.extract(a, 2, 5)).toThrow(RangeError);
    expect(() => bits.add(g, a, [p])).toThrow(RangeError);
  });
});

describe('mux', () => {
  it('takes the selected value, or 0', () => {
    const g = new Aig();
    const selectors = bits.inputs(g, 3);
    const common = g.newInput();
    const values = [
      bits.concat(bits.inputs(g, 2), [common]),
      bits.constant(3, 5n),
      bits.concat(bits.inputs(g, 2), [common]),
    ];
    const result = bits.mux(g, selectors, values);
    for (let input = 0; input < 2 ** 8; input++) {
      const evaluate = under(g, bitsOf(input, 8));
      const chosen = [0, 1, 2].filter((k) => evaluate(selectors[k]!));
      if (chosen.length > 1) continue;
      expect(valueOf(result, evaluate)).toBe(chosen.length === 0 ? 0 : valueOf(values[chosen[0]!]!, evaluate));
    }
  });
});
