import { binary, compare, constant, TRUE } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';

/** The least and the greatest number that something can be. */
export type Bounds = readonly [bigint, bigint];

/** Whether all that it can be is in a range. */
export function within([first, last]: Bounds, low: bigint, high: bigint): boolean {
  return first >= low && last <= high;
}

/** `low ≤ e ≤ high` for signed numbers, without the sides that are no limits. */
export function isBetween(e: Expr, low: bigint, high: bigint): Expr {
  const { width } = e;
  const [first, last] = boundsOf(e);
  const above = first >= low ? TRUE : compare('sle', constant(width, low), e);
  return last <= high ? above : binary('and', above, compare('sle', e, constant(width, high)));
}

/** Bounds of an expression's value that follow from its form, as a signed number. */
export function boundsOf(e: Expr): Bounds {
  const all: Bounds = [-(1n << BigInt(e.width - 1)), (1n << BigInt(e.width - 1)) - 1n];
  const among = (low: bigint, high: bigint): Bounds => (low >= all[0] && high <= all[1] ? [low, high] : all);
  switch (e.kind) {
    case 'const': {
      const value = BigInt.asIntN(e.width, e.value);
      return [value, value];
    }
    case 'zext':
      return among(0n, unsignedMost(e.arg));
    case 'sext':
      return boundsOf(e.arg);
    case 'ite': {
      const [[a, b], [c, d]] = [boundsOf(e.then), boundsOf(e.otherwise)];
      return [a < c ? a : c, b > d ? b : d];
    }
    case 'binary':
      return boundsOfResult(e, among) ?? all;
    case 'addr':
    case 'compare':
    case 'reg':
    case 'trunc':
    case 'unary':
      return all;
  }
}

function boundsOfResult(
  { op, left, right, width }: Extract<Expr, { kind: 'binary' }>,
  among: (low: bigint, high: bigint) => Bounds,
): Bounds | undefined {
  switch (op) {
    case 'add': {
      const [[a, b], [c, d]] = [boundsOf(left), boundsOf(right)];
      return among(a + c, b + d);
    }
    case 'sub': {
      const [[a, b], [c, d]] = [boundsOf(left), boundsOf(right)];
      return among(a - d, b - c);
    }
    case 'mul':
      return among(...product(boundsOf(left), boundsOf(right)));
    case 'and':
      return right.kind === 'const' ? among(0n, right.value) : undefined;
    case 'lshr':
      return right.kind === 'const' && right.value > 0n && right.value < width
        ? [0n, (1n << (BigInt(width) - right.value)) - 1n]
        : undefined;
    case 'ashr':
    case 'or':
    case 'sdiv':
    case 'shl':
    case 'srem':
    case 'udiv':
    case 'urem':
    case 'xor':
      return undefined;
  }
}

/** The least and the greatest of the products of two numbers within these bounds. */
export function product([a, b]: Bounds, [c, d]: Bounds): Bounds {
  const corners = [a * c, a * d, b * c, b * d];
  return [corners.reduce((x, y) => (x < y ? x : y)), corners.reduce((x, y) => (x > y ? x : y))];
}

function unsignedMost(e: Expr): bigint {
  return e.kind === 'zext' ? unsignedMost(e.arg) : (1n << BigInt(e.width)) - 1n;
}
