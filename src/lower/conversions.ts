import type { Position } from '../source/diagnostic.js';
import type { CType } from '../source/ctypes/ctype.js';
import { nonZero, resize } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import type { FunctionContext } from './context.js';
import { convertFloat, isTrue } from './floats.js';
import { isBool, isFloat, isSigned, widthOf } from './types.js';

/** Whether a scalar is not zero (width 1). */
export function truth(value: Expr, type: CType): Expr {
  return isFloat(type) ? isTrue(value) : nonZero(value);
}

/** Conversion between scalar types. */
export function convert(cx: FunctionContext, value: Expr, from: CType, to: CType, position: Position): Expr {
  const width = widthOf(to, position);
  if (isBool(to)) return resize(truth(value, from), width, false);
  if (isFloat(from) || isFloat(to)) return convertFloat(cx, value, from, to, position);
  return resize(value, width, isSigned(from));
}
