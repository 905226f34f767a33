import type { Aig, Lit } from './aig.js';
import { FALSE, TRUE, not as negate } from './aig.js';
import type { Bits } from './word.js';
import { constant, constantValue, not, sameWidth, signBit } from './word.js';

/** a + b + carry, modulo 2^width. */
export function add(g: Aig, a: Bits, b: Bits, carryIn: Lit = FALSE): Bits {
  sameWidth(a, b);
  const sum: Lit[] = [];
  let carry = carryIn;
  for (let i = 0; i < a.length; i++) {
    const half = g.xor(a[i]!, b[i]!);
    sum.push(g.xor(half, carry));
    if (i + 1 < a.length) carry = g.ite(half, carry, a[i]!);
  }
  return sum;
}

/** a − b = a + ¬b + 1. */
export function sub(g: Aig, a: Bits, b: Bits): Bits {
  return add(g, a, not(b), TRUE);
}

export function neg(g: Aig, a: Bits): Bits {
  return negateWhen(g, TRUE, a);
}

/** `condition ? −a : a`, as (a ⊕ c) + c. */
export function negateWhen(g: Aig, condition: Lit, a: Bits): Bits {
  return add(
    g,
    constant(a.length, 0n),
    a.map((bit) => g.xor(bit, condition)),
    condition,
  );
}

/** a · b, modulo 2^width. */
export function mul(g: Aig, a: Bits, b: Bits): Bits {
  sameWidth(a, b);
  const x = constantValue(a);
  const y = constantValue(b);
  if (x !== undefined && y !== undefined) return constant(a.length, x * y);
  if (y !== undefined) return mulConstant(g, a, y);
  if (x !== undefined) return mulConstant(g, b, x);
  return rowCount(a) < rowCount(b) || (rowCount(a) === rowCount(b) && a[0]! < b[0]!)
    ? shiftAndAdd(g, b, a)
    : shiftAndAdd(g, a, b);
}

/**
 * Adds a row for each bit of the multiplier up to its sign. The copies of the sign that an extended value
 * carries are worth −2^k for the first of them, so that they cost one row, subtracted.
 */
function shiftAndAdd(g: Aig, a: Bits, multiplier: Bits): Bits {
  const signAt = rowCount(multiplier);
  const low = multiplier.slice(0, signAt);
  const rows = low.map((bit, k) => a.slice(0, a.length - k).map((other) => g.and(bit, other)));
  let sum = rows.reduce((total, row, k) => addAt(g, total, row, k), constant(a.length, 0n));
  const sign = signBit(multiplier);
  if (sign !== FALSE && signAt < a.length) {
    const row = a.slice(0, a.length - signAt).map((other) => g.and(sign, other));
    sum = subAt(g, sum, row, signAt);
  }
  return sum;
}

/** Rows that {@link shiftAndAdd} adds: the number of bits below the copies of the sign. */
function rowCount(multiplier: Bits): number {
  const sign = signBit(multiplier);
  let k = multiplier.length;
  while (k > 0 && multiplier[k - 1] === sign) k--;
  return k;
}

/** Adds, then subtracts a shifted copy for each non-zero digit of the canonical signed-digit form. */
function mulConstant(g: Aig, a: Bits, factor: bigint): Bits {
  const digits = signedDigits(BigInt.asIntN(a.length, factor)).slice(0, a.length);
  let sum = constant(a.length, 0n);
  digits.forEach((digit, k) => {
    if (digit > 0) sum = addAt(g, sum, a.slice(0, a.length - k), k);
  });
  digits.forEach((digit, k) => {
    if (digit < 0) sum = subAt(g, sum, a.slice(0, a.length - k), k);
  });
  return sum;
}

/**
 * The non-adjacent form: digits −1, 0, 1, no two neighbours of which are non-zero; the fewest non-zero ones possible.
 */
function signedDigits(value: bigint): number[] {
  const digits: number[] = [];
  for (let rest = value; rest !== 0n;) {
    const digit = rest & 1n ? 2 - Number(BigInt.asUintN(2, rest)) : 0;
    digits.push(digit);
    rest = (rest - BigInt(digit)) >> 1n;
  }
  return digits;
}

function addAt(g: Aig, sum: Bits, row: Bits, position: number): Bits {
  return [...sum.slice(0, position), ...add(g, sum.slice(position), row)];
}

function subAt(g: Aig, sum: Bits, row: Bits, position: number): Bits {
  return [...sum.slice(0, position), ...sub(g, sum.slice(position), row)];
}

/** The carry out of a + b + carry: whether the unsigned sum needs another bit. */
export function carryOut(g: Aig, a: Bits, b: Bits, carryIn: Lit = FALSE): Lit {
  sameWidth(a, b);
  let carry = carryIn;
  for (let i = 0; i < a.length; i++) carry = g.ite(g.xor(a[i]!, b[i]!), carry, a[i]!);
  return carry;
}

/** Whether a − b, read as unsigned numbers, is negative. */
export function borrowOut(g: Aig, a: Bits, b: Bits): Lit {
  return negate(carryOut(g, a, not(b), TRUE));
}
