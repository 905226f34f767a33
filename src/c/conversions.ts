import { isOneOf } from '../base/kinds.js';
import { qualsOf } from '../source/ctypes/ctype.js';
import type { Analysis } from './analysis.js';
import { convertExtended, convertValue, precisionOf } from './arithmetic.js';
import type { Expression, Lvalue } from './ast.js';
import { evaluateInteger } from './constants.js';
import type { CType, IntType } from '../source/ctypes/ctype.js';
import { readFrom } from './pic.js';
import type { Position } from '../source/diagnostic.js';
import type { Syntax } from './syntax.js';
import { asDeclared, isOwnScalar, zeroObject } from './own-objects.js';
import {
  compatible,
  composite,
  isArithmetic,
  isComplete,
  isExtended,
  isScalar,
  isVoidPointer,
  typeName,
  unmodelled,
  unqualified,
} from '../source/ctypes/types.js';

/** An operand before it is used: a value, or an object. */
export type Operand = Expression | Lvalue;

export function isLvalue(operand: Operand): operand is Lvalue {
  return isOneOf(operand, 'variable', 'deref', 'member', 'string', 'compound', 'temporary');
}

/** Lvalue conversion, and the decay of arrays and functions (C11 6.3.2.1). */
export function rvalue(cx: Analysis, designated: Operand, node: Syntax): Expression {
  if (!isLvalue(designated)) return designated;
  const operand = readFrom(cx, designated);
  const { type, position } = operand;
  if (type.kind === 'array') return { kind: 'address', lvalue: operand, type: cx.types.pointerTo(type.of), position };
  if (operand.kind === 'deref' && type.kind === 'function') return operand.pointer;
  if (operand.kind === 'deref' && type.kind === 'void')
    return { kind: 'cast', operand: operand.pointer, type: cx.types.void, position };
  if (operand.kind === 'temporary') return operand.value;
  if (!isComplete(type)) cx.incomplete(type, `an object of the incomplete type '${typeName(type)}' has no value`, node);
  if (operand.kind === 'variable' && operand.symbol.constant !== undefined)
    return constantOf(operand.symbol.constant, unqualified(type), position);
  const bits = operand.kind === 'member' ? operand.field.bits : undefined;
  const plain = unqualified(type);
  return {
    kind: 'load',
    lvalue: operand,
    type: bits && plain.kind === 'int' ? bitFieldType(cx, plain, bits.width) : plain,
    position,
  };
}

function constantOf(value: bigint | number, type: CType, position: Position): Expression {
  return typeof value === 'bigint'
    ? { kind: 'constant', value, type, position }
    : { kind: 'float', value, type, position };
}

/** The type of the value of a bit-field. */
function bitFieldType(cx: Analysis, type: IntType, width: number): IntType {
  return width > 8 * cx.types.int.size && width < 8 * type.size ? { ...type, precision: width } : type;
}

/** The value of an assignment to `target`: of a bit-field, a value as wide as that. */
export function stored(cx: Analysis, target: Lvalue, value: Expression): Expression {
  if (target.kind !== 'member' || !target.field.bits || value.type.kind !== 'int') return value;
  const { width } = target.field.bits;
  return cast(value, promotedType(cx, bitFieldType(cx, value.type, width), width));
}

/** GCC would declare objects with the width of a bit-field. */
export function ofWholeBytes(cx: Analysis, type: CType, node: Syntax): CType {
  return type.kind === 'int' && type.precision !== undefined
    ? cx.fail('unsupported', 'an object with the type of a bit-field that is wider than int', node)
    : type;
}

function fullWidth(type: CType): CType {
  if (type.kind !== 'int' || type.precision === undefined) return type;
  const { kind, size, signed, bool, rank, name, quals } = type;
  return { kind, size, signed, bool, rank, name, quals };
}

/** A conversion that changes nothing but the type; constants are converted at once. */
export function cast(value: Expression, type: CType): Expression {
  const to = unqualified(type);
  if (to.kind === 'float' && value.type.kind === 'int' && value.type.precision !== undefined)
    return cast(cast(value, fullWidth(value.type)), to);
  // A bit-field that is converted to its own type is none any more, and not promoted by its width.
  if (
    value.type.kind === to.kind &&
    compatible(value.type, to) &&
    value.type.quals === to.quals &&
    bitWidth(value) === undefined
  )
    return value;
  if (value.kind === 'constant' || value.kind === 'float') {
    const converted =
      value.kind === 'float' && value.extended !== undefined
        ? convertExtended(value.extended, to)
        : convertValue(value.value, to);
    if (typeof converted === 'bigint')
      return { kind: 'constant', value: converted, type: to, position: value.position };
    if (typeof converted === 'number') return { kind: 'float', value: converted, type: to, position: value.position };
  }
  return { kind: 'cast', operand: value, type: to, position: value.position };
}

/** A cast that the language makes and not the program. */
export function implicitCast(value: Expression, type: CType): Expression {
  const converted = cast(value, type);
  return converted.kind === 'cast' && converted !== value && converted.type.kind === 'int' && value.type.kind === 'int'
    ? { ...converted, implicit: true }
    : converted;
}

/** An integer constant expression with the value 0, or such a one cast to `void *` (C11 6.3.2.3p3). */
export function isNullPointerConstant(value: Expression): boolean {
  if (value.type.kind === 'int') return value.kind !== 'load' && evaluateInteger(value) === 0n;
  return (
    value.kind === 'constant' &&
    value.value === 0n &&
    isVoidPointer(value.type) &&
    value.type.kind === 'pointer' &&
    value.type.to.quals === 0
  );
}

/** Conversion as if by assignment (C11 6.5.16.1); `what` says of what, for the message. */
export function convert(cx: Analysis, value: Expression, type: CType, node: Syntax, what: string): Expression {
  const from = value.type;
  const wrong = (): never =>
    cx.incomplete(
      unmodelled(type) ? type : from,
      `${what}: cannot convert '${typeName(from)}' to '${typeName(unqualified(type))}'`,
      node,
    );
  if (isArithmetic(type) && isArithmetic(from)) return implicitCast(value, type);
  if (type.kind === 'record') {
    if (from.kind === 'record' && from.record === type.record) return value;
    return isOwnScalar(type) ? zeroObject(cx, value, type, node) : wrong();
  }
  if (!isScalar(type) || !isScalar(from)) return wrong();
  if (type.kind === 'pointer') {
    if (from.kind === 'pointer') checkPointers(cx, value, from, type, node, what);
    else if (from.kind === 'float') return wrong();
    else if (!isNullPointerConstant(value))
      cx.warn('type', `${what} makes a pointer from an integer without a cast`, node);
  } else if (from.kind === 'pointer') {
    if (type.kind === 'float') return wrong();
    if (!(type.kind === 'int' && type.bool))
      cx.warn('type', `${what} makes an integer from a pointer without a cast`, node);
  }
  return implicitCast(value, type);
}

function checkPointers(cx: Analysis, value: Expression, from: CType, to: CType, node: Syntax, what: string): void {
  if (from.kind !== 'pointer' || to.kind !== 'pointer') return;
  if (isVoidPointer(from) || isVoidPointer(to) || isNullPointerConstant(value)) return;
  const [a, b] = [asDeclared(from.to), asDeclared(to.to)];
  if (compatible(unqualified(a), unqualified(b)) || sameButForSign(a, b)) return;
  cx.warn('type', `${what} converts between the incompatible types '${typeName(from)}' and '${typeName(to)}'`, node);
}

function sameButForSign(a: CType, b: CType): boolean {
  return a.kind === 'int' && b.kind === 'int' && a.size === b.size && a.rank === b.rank;
}

/** The integer promotions (C11 6.3.1.1p2); for a bit-field its width decides. */
export function promote(cx: Analysis, value: Expression): Expression {
  if (value.type.kind !== 'int') return value;
  return cast(value, promotedType(cx, value.type, bitWidth(value)));
}

function bitWidth(value: Expression): number | undefined {
  if (value.kind === 'comma') return bitWidth(value.right);
  if (value.kind === 'statement') return value.result && bitWidth(value.result);
  return value.kind === 'load' && value.lvalue.kind === 'member' ? value.lvalue.field.bits?.width : undefined;
}

/** The promoted type of an integer type, or of a bit-field of it with this width. */
export function promotedType(cx: Analysis, type: IntType, width?: number): IntType {
  const { int, unsigned } = cx.types;
  const bits = type.precision ?? width ?? 8 * type.size;
  if (type.rank > int.rank && (width === undefined || bits > 8 * int.size)) return type;
  const fits = bits < 8 * int.size || (type.signed && bits === 8 * int.size);
  return fits || type.bool ? int : unsigned;
}

/** The common type of the usual arithmetic conversions (C11 6.3.1.8). */
export function commonType(cx: Analysis, a: CType, b: CType): CType {
  if (a.kind === 'float' || b.kind === 'float') {
    if (a.kind !== 'float') return b;
    if (b.kind !== 'float') return a;
    return b.size > a.size || (b.size === a.size && (isExtended(a) || (b.name === 'long double' && !isExtended(b))))
      ? b
      : a;
  }
  if (a.kind !== 'int' || b.kind !== 'int') return a;
  if (precisionOf(a) !== precisionOf(b) && (a.precision ?? b.precision) !== undefined)
    return precisionOf(a) > precisionOf(b) ? a : b;
  if (a.signed === b.signed) return a.rank >= b.rank ? a : b;
  const [signed, unsignedType] = a.signed ? [a, b] : [b, a];
  if (unsignedType.rank >= signed.rank) return unsignedType;
  return signed.size > unsignedType.size ? signed : cx.types.unsignedOf(signed);
}

/** Both operands converted to their common type. */
export function usual(cx: Analysis, a: Expression, b: Expression): readonly [Expression, Expression] {
  const [left, right] = [promote(cx, a), promote(cx, b)];
  const type = unqualified(commonType(cx, left.type, right.type));
  return [implicitCast(left, type), implicitCast(right, type)];
}

/** The default argument promotions (C11 6.5.2.2p6). */
export function promoteArgument(cx: Analysis, value: Expression): Expression {
  if (value.type.kind === 'float' && value.type.size === 4) return cast(value, cx.types.double);
  const promoted = promote(cx, value);
  return cast(promoted, fullWidth(promoted.type));
}

/** Two pointers, or a pointer and a null pointer constant or integer, brought to one pointer type. */
export function commonPointer(
  cx: Analysis,
  a: Expression,
  b: Expression,
  node: Syntax,
  what: string,
): readonly [Expression, Expression] {
  let type: CType;
  if (isNullPointerConstant(a)) type = b.type.kind === 'pointer' ? b.type : a.type;
  else if (isNullPointerConstant(b)) type = a.type.kind === 'pointer' ? a.type : b.type;
  else if (a.type.kind !== 'pointer' || b.type.kind !== 'pointer') {
    cx.warn('type', `${what} of a pointer with an integer`, node);
    type = a.type.kind === 'pointer' ? a.type : b.type;
  } else type = pointerTarget(cx, a.type, b.type, node, what);
  return [cast(a, type), cast(b, type)];
}

function pointerTarget(
  cx: Analysis,
  a: Extract<CType, { kind: 'pointer' }>,
  b: Extract<CType, { kind: 'pointer' }>,
  node: Syntax,
  what: string,
): CType {
  const quals = qualsOf(a.to.quals, b.to.quals);
  const withQuals = (to: CType): CType => cx.types.pointerTo({ ...to, quals: qualsOf(to.quals, quals) });
  if (a.to.kind === 'void') return withQuals(a.to);
  if (b.to.kind === 'void') return withQuals(b.to);
  if (compatible(unqualified(a.to), unqualified(b.to))) return withQuals(composite(a.to, b.to));
  if (!sameButForSign(a.to, b.to)) cx.warn('type', `${what} of incompatible pointer types`, node);
  return cx.types.pointerTo(cx.types.void);
}

/** Refuses anything but a scalar as a condition. */
export function condition(cx: Analysis, value: Expression, node: Syntax): Expression {
  if (!isScalar(value.type))
    cx.incomplete(value.type, `a condition cannot have the type '${typeName(value.type)}'`, node);
  return value;
}
