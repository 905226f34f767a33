import type { Position } from '../source/diagnostic.js';
import type { BinaryOperator, ComparisonOperator, Expression } from '../c/ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import { extendedOfNumber } from '../source/ctypes/extended.js';
import { binary, compare, complement, constant, ite, nonZero, resize } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import type { FunctionContext } from './context.js';
import { foldedFloat } from './constant-floats.js';
import { callModel } from './models.js';
import { isFloat, isSigned, widthOf } from './types.js';

/**
 * Values of floating types are their bits (IEEE 754 binary32, binary64, or the 80 bits of x87). Arithmetic and
 * conversions are calls of a library model written with integers; what is a matter of few bits (sign, comparison,
 * truth) is an expression.
 */

const FRACTION: Readonly<Record<number, number>> = { 32: 23, 64: 52, 80: 64 };
const EXTENDED = 80;
const LEADING = 63;

function signBit(width: number): Expr {
  return constant(width, 1n << BigInt(width - 1));
}

function infinity(width: number): bigint {
  const fraction = BigInt(FRACTION[width]!);
  const exponent = ((1n << (BigInt(width - 1) - fraction)) - 1n) << fraction;
  return width === EXTENDED ? exponent | (1n << BigInt(LEADING)) : exponent;
}

export function magnitude(value: Expr): Expr {
  return binary('and', value, complement(signBit(value.width)));
}

/** The bits of a constant of the program. */
export function floatLiteral({ value, extended }: Extract<Expression, { kind: 'float' }>, width: number): Expr {
  return extended === undefined ? floatConstant(width, value) : constant(width, extended);
}

/** The bits of a number in the format of this width. */
export function floatConstant(width: number, value: number): Expr {
  if (width === EXTENDED) return constant(width, extendedOfNumber(value));
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
  const special = compare('ult', constant(value.width, infinity(value.width)), magnitude(value));
  return value.width === EXTENDED
    ? binary('or', special, binary('and', hasExponent(value), complement(hasLeading(value))))
    : special;
}

function hasExponent(value: Expr): Expr {
  return compare('ule', constant(EXTENDED, 1n << 64n), magnitude(value));
}

/**
 * Only numbers that x87 has never made lack the leading one, but for subnormal ones: operations take them for no
 * numbers.
 */
function hasLeading(value: Expr): Expr {
  return nonZero(binary('and', value, constant(EXTENDED, 1n << BigInt(LEADING))));
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
function key(given: Expr): Expr {
  // A leading one without exponent means what it means with the least one.
  const least = constant(EXTENDED, 1n << 64n);
  const value =
    given.width === EXTENDED
      ? ite(hasLeading(given), ite(hasExponent(given), given, binary('or', given, least)), given)
      : given;
  return ite(isNegative(value), binary('sub', constant(value.width, 0), magnitude(value)), value);
}

/** A comparison operator (width 1): with a NaN only `!=` holds. */
export function compareFloats(
  cx: FunctionContext,
  operator: ComparisonOperator,
  left: Expr,
  right: Expr,
  position: Position,
): Expr {
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
    case '!=':
      return complement(binary('and', ordered, compare('eq', key(a), key(b))));
  }
}

function callFloatModel(
  cx: FunctionContext,
  name: string,
  args: readonly Expr[],
  width: number,
  position: Position,
): Expr {
  const known = args.flatMap((arg) => (arg.kind === 'const' ? [arg.value] : []));
  const folded = known.length === args.length ? foldedFloat(name, known) : undefined;
  if (folded !== undefined) return constant(width, folded);
  const passed = args.map((arg) => (arg.width === EXTENDED ? resize(arg, 128, false) : arg));
  return resize(callModel(cx, `__tcbmc_${name}`, passed, position, width === EXTENDED ? 128 : width), width, false);
}

const OPERATIONS: Partial<Record<BinaryOperator, string>> = { '+': 'add', '-': 'sub', '*': 'mul', '/': 'div' };

/** `left operator right` on values of one floating type. */
export function floatArithmetic(
  cx: FunctionContext,
  operator: BinaryOperator,
  left: Expr,
  right: Expr,
  position: Position,
): Expr {
  const operation = OPERATIONS[operator];
  if (!operation) throw new Error(`${operator} on floating point`);
  return callFloatModel(cx, `f${left.width}_${operation}`, [left, right], left.width, position);
}

/** A number of any format as a double. */
export function asBinary64(cx: FunctionContext, value: Expr, position: Position): Expr {
  return value.width === 64 ? value : callFloatModel(cx, `f64_from_f${value.width}`, [value], 64, position);
}

/** Conversion between scalar types of which at least one is floating; not to `_Bool`. */
export function convertFloat(cx: FunctionContext, value: Expr, from: CType, to: CType, position: Position): Expr {
  const [width, given] = [widthOf(to, position), widthOf(from, position)];
  if (!isFloat(from)) {
    const wide = given > 64 ? 128 : 64;
    return callFloatModel(
      cx,
      `f${width}_from_${isSigned(from) ? 's' : 'u'}${wide}`,
      [resize(value, wide, isSigned(from))],
      width,
      position,
    );
  }
  if (isFloat(to))
    return width === given ? value : callFloatModel(cx, `f${width}_from_f${given}`, [value], width, position);
  const wide = given === EXTENDED ? value : asBinary64(cx, value, position);
  if (width > 64) return callFloatModel(cx, `f${wide.width}_to_128`, [wide], width, position);
  const route = width === 64 ? (isSigned(to) ? 's64' : 'u64') : width === 32 && !isSigned(to) ? 's64' : 's32';
  return resize(callFloatModel(cx, `f${wide.width}_to_${route}`, [wide], 64, position), width, false);
}
