import { fail, type Position } from '../source/diagnostic.js';
import { register } from '../ir/expr.js';
import type { Callee, Expr } from '../ir/ir.js';
import type { FunctionContext } from './context.js';

/** The callee of a call of a function of the models. */
export function modelCallee(cx: FunctionContext, name: string, position: Position): Callee {
  const found = cx.program.findByName(name) ?? fail('unsupported', `'${name}' has no model`, position);
  return { kind: 'direct', function: cx.program.functionId(found) };
}

/** Calls a function of the models without a result. */
export function runModel(cx: FunctionContext, name: string, args: readonly Expr[], position: Position): void {
  cx.emit({ kind: 'call', callee: modelCallee(cx, name, position), args, position });
}

/** Calls a function of the models whose result is of this width. */
export function callModel(
  cx: FunctionContext,
  name: string,
  args: readonly Expr[],
  position: Position,
  width: number,
): Expr {
  const dst = cx.code.newRegister(width);
  cx.emit({ kind: 'call', dst, callee: modelCallee(cx, name, position), args, position });
  return register(width, dst);
}
