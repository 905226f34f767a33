import type { Aig, Lit } from './aig.js';
import { FALSE, TRUE, not as negate } from './aig.js';
import { add, borrowOut, neg, negateWhen, sub } from './arith.js';
import type { Bits } from './word.js';
import { constant, constantValue, ite, not, sameWidth, signBit, signedConstantValue, trunc, zext } from './word.js';

export interface Division {
  readonly quotient: Bits;
  readonly remainder: Bits;
}

/** Unsigned division. By zero, as in SMT-LIB: the quotient is all ones, the remainder the dividend. */
export function udivrem(g: Aig, a: Bits, b: Bits): Division {
  sameWidth(a, b);
  const width = a.length;
  const x = constantValue(a);
  const y = constantValue(b);
  if (y === 0n) return { quotient: constant(width, -1n), remainder: a };
  if (x !== undefined && y !== undefined)
    return { quotient: constant(width, x / y), remainder: constant(width, x % y) };
  const exponent = y === undefined ? undefined : exponentOfTwo(y);
  if (exponent === undefined) return restoringDivision(g, a, b);
  return { quotient: zext(a.slice(exponent), width), remainder: zext(trunc(a, exponent), width) };
}

/**
 * Division of two's complement numbers that truncates towards zero, as in C; the remainder has the sign of the
 * dividend. By zero: the quotient is 1 for a negative dividend, else −1; the remainder is the dividend. The smallest
 * number divided by −1 is itself.
 */
export function sdivrem(g: Aig, a: Bits, b: Bits): Division {
  sameWidth(a, b);
  const divisor = signedConstantValue(b);
  const magnitude = divisor === undefined ? undefined : divisor < 0n ? -divisor : divisor;
  const exponent = magnitude === undefined ? undefined : exponentOfTwo(magnitude);
  if (divisor !== undefined && exponent !== undefined && constantValue(a) === undefined)
    return signedByPowerOfTwo(g, a, exponent, divisor < 0n);
  const aSign = signBit(a);
  const bSign = signBit(b);
  const { quotient, remainder } = udivrem(g, negateWhen(g, aSign, a), negateWhen(g, bSign, b));
  return {
    quotient: negateWhen(g, g.xor(aSign, bSign), quotient),
    remainder: negateWhen(g, aSign, remainder),
  };
}

/** Adds 2^k − 1 to a negative dividend, so that the shift rounds towards zero. */
function signedByPowerOfTwo(g: Aig, a: Bits, exponent: number, negative: boolean): Division {
  const width = a.length;
  const sign = signBit(a);
  const bias: Lit[] = a.map((_, i) => (i < exponent ? sign : FALSE));
  const rounded = add(g, a, bias);
  const shifted = rounded.map((_, i) => rounded[i + exponent] ?? signBit(rounded));
  const multiple = [...constant(exponent, 0n), ...rounded.slice(exponent)].slice(0, width);
  return { quotient: negative ? neg(g, shifted) : shifted, remainder: sub(g, a, multiple) };
}

/**
 * School division: the remainder grows by one bit of the dividend a step, and the divisor is taken off where it fits.
 * After k steps the remainder has at most k bits, so that the divisor fits only if its higher bits are zero; and no
 * more bits than a constant divisor.
 */
function restoringDivision(g: Aig, a: Bits, b: Bits): Division {
  const width = a.length;
  const most = constantValue(b)?.toString(2).length ?? width;
  const higherBitsZero: Lit[] = [TRUE];
  for (let i = width - 1; i > 0; i--) higherBitsZero.unshift(g.and(higherBitsZero[0]!, negate(b[i]!)));
  const quotient: Lit[] = [];
  let remainder: Bits = [];
  for (let k = 1; k <= width; k++) {
    const shifted = [a[width - k]!, ...remainder];
    const low = b.slice(0, shifted.length);
    const fits = g.and(higherBitsZero[shifted.length - 1]!, negate(borrowOut(g, shifted, low)));
    remainder = ite(g, fits, add(g, shifted, not(low), TRUE), shifted).slice(0, most);
    quotient.unshift(fits);
  }
  return { quotient, remainder: zext(remainder, width) };
}

function exponentOfTwo(value: bigint): number | undefined {
  if (value <= 0n || (value & (value - 1n)) !== 0n) return undefined;
  return value.toString(2).length - 1;
}
