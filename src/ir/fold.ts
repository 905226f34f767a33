import type { BinaryOp, CompareOp } from './ir.js';

/** The result of an operation on two numbers of this width, 0 ≤ a, b < 2^width; undefined for a division by zero. */
export function foldBinary(op: BinaryOp, width: number, a: bigint, b: bigint): bigint | undefined {
  const wrap = (value: bigint): bigint => BigInt.asUintN(width, value);
  const signed = (value: bigint): bigint => BigInt.asIntN(width, value);
  switch (op) {
    case 'add':
      return wrap(a + b);
    case 'sub':
      return wrap(a - b);
    case 'mul':
      return wrap(a * b);
    case 'udiv':
      return b === 0n ? undefined : a / b;
    case 'urem':
      return b === 0n ? undefined : a % b;
    case 'sdiv':
      return b === 0n ? undefined : wrap(signed(a) / signed(b));
    case 'srem':
      return b === 0n ? undefined : wrap(signed(a) % signed(b));
    case 'and':
      return a & b;
    case 'or':
      return a | b;
    case 'xor':
      return a ^ b;
    case 'shl':
      return b >= BigInt(width) ? 0n : wrap(a << b);
    case 'lshr':
      return b >= BigInt(width) ? 0n : a >> b;
    case 'ashr':
      return wrap(signed(a) >> (b >= BigInt(width) ? BigInt(width) : b));
  }
}

/** The truth of a comparison of two numbers of this width. */
export function foldCompare(op: CompareOp, width: number, a: bigint, b: bigint): boolean {
  switch (op) {
    case 'eq':
      return a === b;
    case 'ne':
      return a !== b;
    case 'ult':
      return a < b;
    case 'ule':
      return a <= b;
    case 'slt':
      return BigInt.asIntN(width, a) < BigInt.asIntN(width, b);
    case 'sle':
      return BigInt.asIntN(width, a) <= BigInt.asIntN(width, b);
  }
}
