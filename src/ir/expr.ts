import { foldBinary, foldCompare } from './fold.js';
import type { AddressOf, BinaryOp, CompareOp, Expr, Named, RegisterId } from './ir.js';

/** Constructors of pure expressions that fold constants and drop neutral operands. */

export function constant(width: number, value: bigint | number): Expr {
  return { kind: 'const', width, value: BigInt.asUintN(width, BigInt(value)) };
}

export const TRUE: Expr = constant(1, 1n);
export const FALSE: Expr = constant(1, 0n);

export function register(width: number, reg: RegisterId): Expr {
  return { kind: 'reg', width, reg };
}

export function addressOf<K extends Named['of']>(
  width: number,
  of: K,
  id: Extract<Named, { of: K }>['id'],
): AddressOf & { readonly of: K } {
  return { kind: 'addr', width, of, id } as AddressOf & { readonly of: K };
}

/** True for expressions that cost nothing to repeat. */
export function isAtom(e: Expr): boolean {
  if (e.kind === 'binary') return e.op === 'add' && e.left.kind === 'addr' && e.right.kind === 'const';
  return e.kind === 'const' || e.kind === 'reg' || e.kind === 'addr';
}

function signed(e: { width: number; value: bigint }): bigint {
  return BigInt.asIntN(e.width, e.value);
}

function neutral(op: BinaryOp, left: Expr, right: Expr): Expr | undefined {
  if (right.kind === 'const') {
    if (right.value === 0n && ['add', 'sub', 'or', 'xor', 'shl', 'lshr', 'ashr'].includes(op)) return left;
    if (right.value === 1n && ['mul', 'udiv', 'sdiv'].includes(op) && right.width > 1) return left;
    if (right.value === 0n && (op === 'and' || op === 'mul')) return right;
    if (right.value === BigInt.asUintN(right.width, -1n) && op === 'and') return left;
  }
  if (left.kind === 'const') {
    if (left.value === 0n && (op === 'add' || op === 'or' || op === 'xor')) return right;
    if (left.value === 0n && (op === 'and' || op === 'mul')) return left;
    if (left.width === 1 && left.value === 1n) {
      if (op === 'and') return right;
      if (op === 'or') return left;
    }
  }
  return undefined;
}

export function binary(op: BinaryOp, left: Expr, right: Expr): Expr {
  const width = left.width;
  if (left.kind === 'const' && right.kind === 'const') {
    const value = foldBinary(op, width, left.value, right.value);
    if (value !== undefined) return constant(width, value);
  }
  return neutral(op, left, right) ?? { kind: 'binary', width, op, left, right };
}

export function compare(op: CompareOp, left: Expr, right: Expr): Expr {
  if (left.kind === 'const' && right.kind === 'const') {
    return foldCompare(op, left.width, left.value, right.value) ? TRUE : FALSE;
  }
  if (left.kind === 'zext' && left.arg.width === 1 && right.kind === 'const' && right.value === 0n) {
    if (op === 'ne') return left.arg;
    if (op === 'eq') return complement(left.arg);
  }
  return { kind: 'compare', width: 1, op, left, right };
}

export function negate(arg: Expr): Expr {
  return arg.kind === 'const' ? constant(arg.width, -arg.value) : { kind: 'unary', width: arg.width, op: 'neg', arg };
}

const OPPOSITE = { eq: 'ne', ne: 'eq', ult: 'ule', ule: 'ult', slt: 'sle', sle: 'slt' } as const;

export function complement(arg: Expr): Expr {
  if (arg.kind === 'compare') {
    const swapped = arg.op !== 'eq' && arg.op !== 'ne';
    return compare(OPPOSITE[arg.op], swapped ? arg.right : arg.left, swapped ? arg.left : arg.right);
  }
  if (arg.kind === 'const') return constant(arg.width, ~arg.value);
  if (arg.kind === 'unary' && arg.op === 'not') return arg.arg;
  return { kind: 'unary', width: arg.width, op: 'not', arg };
}

/** Converts a number to another width; a larger one copies the sign if `isSigned`. */
export function resize(arg: Expr, width: number, isSigned: boolean): Expr {
  if (arg.width === width) return arg;
  if (arg.kind === 'const') return constant(width, isSigned ? signed(arg) : arg.value);
  if (arg.width > width) {
    if ((arg.kind === 'zext' || arg.kind === 'sext') && arg.arg.width >= width) return resize(arg.arg, width, false);
    return { kind: 'trunc', width, arg };
  }
  if (arg.kind === 'zext') return { kind: 'zext', width, arg: arg.arg };
  return { kind: isSigned ? 'sext' : 'zext', width, arg };
}

export function ite(cond: Expr, then: Expr, otherwise: Expr): Expr {
  if (cond.kind === 'const') return cond.value === 1n ? then : otherwise;
  return { kind: 'ite', width: then.width, cond, then, otherwise };
}

/** Width 1: whether one of them holds. */
export function anyOf(conditions: readonly Expr[]): Expr {
  return conditions.reduce((left, right) => binary('or', left, right), FALSE);
}

/** Width 1: whether the value differs from zero. */
export function nonZero(e: Expr): Expr {
  if (e.width === 1) return e;
  if (e.kind === 'addr') return TRUE;
  if (e.kind === 'zext' || e.kind === 'sext') return nonZero(e.arg);
  return compare('ne', e, constant(e.width, 0n));
}

/** `address + bytes`, merged with a constant offset that is already there. */
export function offsetBy(address: Expr, bytes: number): Expr {
  if (bytes === 0) return address;
  if (address.kind === 'binary' && address.op === 'add' && address.right.kind === 'const') {
    return binary('add', address.left, constant(address.width, address.right.value + BigInt(bytes)));
  }
  return binary('add', address, constant(address.width, bytes));
}
