import type { Position } from '../../source/diagnostic.js';
import type { BinaryOperator } from '../../c/ast.js';
import type { CType } from '../../ctypes/ctype.js';
import { binary, compare, complement, constant, ite, nonZero, resize } from '../expr.js';
import type { Expr } from '../ir.js';
import type { FunctionContext } from './context.js';
import { callModel } from './models.js';
import { isFloat, isSigned, widthOf } from './types.js';

/**
 * Values of floating types are their bits (IEEE 754 binary32, binary64). Arithmetic and conversions are calls of a library model written
 * with integers; what is a matter of few bits (sign, comparison, truth) is an expression.
 */

const FRACTION: Readonly<Record<number, number>> = { 32: 23, 64: 52 };

function signBit(width: number): Expr {
  return constant(width, 1n << BigInt(width - 1));
}

function infinity(width: number): bigint {
  const fraction = BigInt(FRACTION[width]!);
  return ((1n << (BigInt(width - 1) - fraction)) - 1n) << fraction;
}

export function magnitude(value: Expr): Expr {
  return binary('and', value, complement(signBit(value.width)));
}

/** The bits of a number in the format of this width. */
export function floatConstant(width: number, value: number): Expr {
  const view = new DataView(new ArrayBuffer(8));
  if (width === 32) view.setFloat32(0, value);
  else view.setFloat64(0, value);
  return constant(width, width === 32 ? view.getUint32(0) : view.getBigUint64(0));
}

export function negateFloat(value: Expr): Expr {
  return binary('xor', value, signBit(value.width));
}

/** Width 1; a NaN is true. */
export function isTrue(value: Expr): Expr {
  return nonZero(magnitude(value));
}

/** Width 1. */
export function isNan(value: Expr): Expr {
  return compare('ult', constant(value.width, infinity(value.width)), magnitude(value));
}

/** Width 1. */
export function isInfinite(value: Expr): Expr {
  return compare('eq', constant(value.width, infinity(value.width)), magnitude(value));
}

/** Width 1. */
export function isNegative(value: Expr): Expr {
  return compare('slt', value, constant(value.width, 0));
}

/** A key that orders numbers as integers with a sign do; both zeros have the key 0. */
function key(value: Expr): Expr {
  return ite(isNegative(value), binary('sub', constant(value.width, 0), magnitude(value)), value);
}

/** A comparison operator (width 1): with a NaN only `!=` holds. */
export function compareFloats(cx: FunctionContext, operator: BinaryOperator, left: Expr, right: Expr, position: Position): Expr {
  const [a, b] = [cx.code.atom(left, position), cx.code.atom(right, position)];
  const ordered = complement(binary('or', isNan(a), isNan(b)));
  switch (operator) {
    case '<':
      return binary('and', ordered, compare('slt', key(a), key(b)));
    case '>':
      return binary('and', ordered, compare('slt', key(b), key(a)));
    case '<=':
      return binary('and', ordered, compare('sle', key(a), key(b)));
    case '>=':
      return binary('and', ordered, compare('sle', key(b), key(a)));
    case '==':
      return binary('and', ordered, compare('eq', key(a), key(b)));
    default:
      return complement(binary('and', ordered, compare('eq', key(a), key(b))));
  }
}

function callFloatModel(cx: FunctionContext, name: string, args: readonly Expr[], width: number, position: Position): Expr {
  return callModel(cx, `__tcbmc_${name}`, args, position, width);
}

const OPERATIONS: Partial<Record<BinaryOperator, string>> = { '+': 'add', '-': 'sub', '*': 'mul', '/': 'div' };

/** `left operator right` on values of one floating type. */
export function floatArithmetic(cx: FunctionContext, operator: BinaryOperator, left: Expr, right: Expr, position: Position): Expr {
  const operation = OPERATIONS[operator];
  if (!operation) throw new Error(`${operator} on floating point`);
  return callFloatModel(cx, `f${left.width}_${operation}`, [left, right], left.width, position);
}

/** A number of either format in the wider one. */
export function asBinary64(cx: FunctionContext, value: Expr, position: Position): Expr {
  return value.width === 64 ? value : callFloatModel(cx, 'f64_from_f32', [value], 64, position);
}

/** Conversion between scalar types of which at least one is floating; not to `_Bool`. */
export function convertFloat(cx: FunctionContext, value: Expr, from: CType, to: CType, position: Position): Expr {
  const [width, given] = [widthOf(to, position), widthOf(from, position)];
  if (!isFloat(from)) {
    const wide = given > 64 ? 128 : 64;
    return callFloatModel(cx, `f${width}_from_${isSigned(from) ? 's' : 'u'}${wide}`, [resize(value, wide, isSigned(from))], width, position);
  }
  if (isFloat(to)) return width === given ? value : callFloatModel(cx, `f${width}_from_f${given}`, [value], width, position);
  const wide = asBinary64(cx, value, position);
  if (width > 64) return callFloatModel(cx, 'f64_to_128', [wide], width, position);
  const route = width === 64 ? (isSigned(to) ? 's64' : 'u64') : width === 32 && !isSigned(to) ? 's64' : 's32';
  return resize(callFloatModel(cx, `f64_to_${route}`, [wide], 64, position), width, false);
}
