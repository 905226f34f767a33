import type { BitField, CType } from '../source/ctypes/ctype.js';
import { typeName } from '../source/ctypes/types.js';
import type { Position } from '../source/diagnostic.js';
import { resize } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import type { FunctionContext } from './context.js';
import { isBetween } from './number-bounds.js';
import { repeatable } from './overflow.js';
import { isSigned, widthOf } from './types.js';

/** Whether a value is one of the numbers of the type to which it is converted; constants are meant as they are. */
export function isKept(value: Expr, from: CType, to: CType, position: Position, bits = widthOf(to, position)): Expr {
  const wide = resize(value, value.width + 1, isSigned(from));
  return isSigned(to)
    ? isBetween(wide, -(1n << BigInt(bits - 1)), (1n << BigInt(bits - 1)) - 1n)
    : isBetween(wide, 0n, (1n << BigInt(bits)) - 1n);
}

/** Whether it is asked for that a conversion keeps what it converts. */
export function isConversionChecked(cx: FunctionContext, value: Expr, from: CType, to: CType): boolean {
  return (
    cx.requested.has('conversion') && value.kind !== 'const' && from.kind === 'int' && to.kind === 'int' && !to.bool
  );
}

/** Asserts that a conversion keeps the value, which is yielded in a form that can be repeated. */
export function checkConversion(
  cx: FunctionContext,
  value: Expr,
  from: CType,
  to: CType,
  position: Position,
  field?: Pick<BitField, 'width'>,
): Expr {
  if (!isConversionChecked(cx, value, from, to)) return value;
  const kept = repeatable(cx, value, position);
  const cond = isKept(kept, from, to, position, field?.width);
  if (cond.kind === 'const' && cond.value === 1n) return value;
  const target = field ? `a bit-field of ${field.width} bits` : `'${typeName(to)}'`;
  cx.emit({
    kind: 'assert',
    cond,
    property: 'conversion',
    message: `the value of '${typeName(from)}' changes in the conversion to ${target}`,
    after: 'goes-on',
    position,
  });
  return kept;
}
