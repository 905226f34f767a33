import type { Expression, Lvalue } from '../c/ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import { alignOf, typeName } from '../source/ctypes/types.js';
import type { Position } from '../source/diagnostic.js';
import { binary, compare, constant } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import type { FunctionContext } from './context.js';

/** Asserts that an address, which costs nothing to repeat, is a multiple of the alignment of what is accessed there. */
export function checkAlignment(cx: FunctionContext, address: Expr, type: CType, position: Position): void {
  const alignment = alignOf(type, cx.program.target);
  if (!cx.requested.has('alignment') || alignment <= 1) return;
  const rest = binary('and', address, constant(address.width, alignment - 1));
  const message = `access through a pointer that is no multiple of ${alignment}, the alignment of '${typeName(type)}'`;
  cx.emit({
    kind: 'assert',
    cond: compare('eq', rest, constant(address.width, 0)),
    property: 'alignment',
    message,
    after: 'goes-on',
    position,
  });
}

/**
 * Whether it is checked of what `*pointer` designates that it is aligned: of the elements of an array it is known if
 * the array is, or has been checked.
 */
export function isCheckedForAlignment(cx: FunctionContext, l: Lvalue): l is Extract<Lvalue, { kind: 'deref' }> {
  return cx.requested.has('alignment') && l.kind === 'deref' && !isElement(l);
}

function isElement({ pointer }: Extract<Lvalue, { kind: 'deref' }>): boolean {
  let from: Expression = pointer;
  while (from.kind === 'pointer-add') from = from.pointer;
  if (from.kind !== 'address' || from.lvalue.type.kind !== 'array') return false;
  return from.lvalue.kind !== 'deref' || isElement(from.lvalue);
}
