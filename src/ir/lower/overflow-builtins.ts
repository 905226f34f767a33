import { fail } from '../../source/diagnostic.js';
import { binary, compare, resize } from '../expr.js';
import type { BinaryOp, Expr } from '../ir.js';
import { PLAIN } from '../ir.js';
import { argument, type Call, type Handler } from './builtins.js';
import type { FunctionContext } from './context.js';
import { lowerOperands, lowerValue } from './expressions.js';
import { isScalar, isSigned, sizeOf, widthOf } from './types.js';

const OVERFLOW = /^__builtin_(add|sub|mul)_overflow$/;

/** `__builtin_add_overflow(a, b, &r)`: the exact result is computed in a width that holds it, and compared with what is stored. */
export function lowerOverflowBuiltin(name: string): Handler | undefined {
  const operation = OVERFLOW.exec(name)?.[1] as BinaryOp | undefined;
  return operation && ((cx, e) => overflow(cx, e, operation));
}

function overflow(cx: FunctionContext, e: Call, operation: BinaryOp): Expr {
  const [a, b, target] = [argument(e, 0), argument(e, 1), argument(e, 2)];
  const to = target.type.kind === 'pointer' ? target.type.to : undefined;
  if (!to || !isScalar(to)) return fail('type', 'the result of an overflow builtin must be an integer', e.position);
  const [x, y] = lowerOperands(cx, [a, b]) as [Expr, Expr];
  const address = lowerValue(cx, target);
  const needed = (operation === 'mul' ? x.width + y.width : Math.max(x.width, y.width) + 1) + 1;
  const width = Math.max(needed, sizeOf(to) * 8 + 1);
  const exact = cx.code.save(binary(operation, resize(x, width, isSigned(a.type)), resize(y, width, isSigned(b.type))), e.position);
  const stored = resize(exact, sizeOf(to) * 8, false);
  cx.store(address, stored, PLAIN, e.position);
  return resize(compare('ne', resize(stored, width, isSigned(to)), exact), widthOf(e.type, e.position), false);
}
