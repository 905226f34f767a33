import type { Expression, Lvalue } from '../c/ast.js';
import { ATOMIC, type BitField } from '../source/ctypes/ctype.js';
import type { Expr } from '../ir/ir.js';
import { IS_ATOMIC } from '../ir/access-flags.js';
import type { FunctionContext } from './context.js';
import { arithmetic, checkDivisor, checkQuotient } from './arithmetic.js';
import { lowerValue, movePointer } from './expressions.js';
import { convert } from './conversions.js';
import { checkConversion } from './implicit-conversions.js';
import { lowerAccess, readPlace, writePlace } from './lvalues.js';
import { checkOverflow } from './overflow.js';
import { isSigned, widthOf } from './types.js';
import { moveByArrays } from './variable-arrays.js';
import { mayAssign } from '../c/walk.js';

/** The value is evaluated first, then the target's address; then comes the store. */
export function lowerAssign(cx: FunctionContext, e: Extract<Expression, { kind: 'assign' }>): Expr {
  let value = lowerValue(cx, e.value);
  if (!isConstant(value) && targetAssigns(e)) value = cx.code.save(value, e.position);
  const place = lowerAccess(cx, e.target);
  widthOf(e.target.type, e.position);
  const field = fieldOf(e.target);
  const kept = field ? checkConversion(cx, value, e.value.type, e.target.type, e.position, field) : value;
  return writePlace(cx, place, kept, e.target.type, e.position);
}

/** `op=`, `++` and `--`; on an `_Atomic` object one indivisible read-modify-write. */
export function lowerUpdate(cx: FunctionContext, e: Extract<Expression, { kind: 'update' }>): Expr {
  const { position } = e;
  let value = lowerValue(cx, e.value);
  if (!isConstant(value) && targetAssigns(e)) value = cx.code.save(value, position);
  checkDivisor(cx, e.operator, value, e.value.type, e);
  let place = lowerAccess(cx, e.target);
  if (place.kind === 'memory') place = { ...place, address: cx.code.atom(place.address, position) };
  const atomic = place.kind === 'memory' && (place.flags & IS_ATOMIC) !== 0;
  if (atomic) cx.emit({ kind: 'atomic-begin', position });
  let old = readPlace(cx, place, e.target.type, position);
  if (place.kind === 'register' && e.postfix) old = cx.code.save(old, position);
  const combined = combine(cx, e, old, value, atomic || (e.target.type.quals & ATOMIC) !== 0);
  const next = place.kind === 'register' ? combined : cx.code.atom(combined, position);
  const result = writePlace(cx, place, next, e.target.type, position);
  if (atomic) cx.emit({ kind: 'atomic-end', position });
  return e.postfix ? old : result;
}

function fieldOf(target: Lvalue): BitField | undefined {
  return target.kind === 'member' ? target.field.bits : undefined;
}

function isConstant(value: Expr): boolean {
  return value.kind === 'const' || value.kind === 'addr';
}

function targetAssigns(e: Extract<Expression, { kind: 'assign' | 'update' }>): boolean {
  let target = e.target;
  while (target.kind === 'member') target = target.base;
  return target.kind === 'deref' && mayAssign(target.pointer);
}

/** @param wraps sums and products of atomic objects wrap around, as those of atomic_fetch_add do */
function combine(
  cx: FunctionContext,
  e: Extract<Expression, { kind: 'update' }>,
  old: Expr,
  value: Expr,
  wraps: boolean,
): Expr {
  const type = e.target.type;
  if (type.kind === 'pointer' && e.elementSize !== undefined) {
    const { elementSize, position } = e;
    const step = { signed: isSigned(e.value.type), elementSize, subtract: e.operator === '-', position };
    if (e.count) return moveByArrays(cx, old, value, lowerValue(cx, e.count), step);
    return movePointer(old, value, isSigned(e.value.type), e.elementSize, e.operator === '-');
  }
  const before = convert(
    cx,
    checkConversion(cx, old, type, e.computation, e.position),
    type,
    e.computation,
    e.position,
  );
  const operation = { operator: e.operator, left: before, right: value, type: e.computation, rightType: e.value.type };
  const operands = wraps && '+-*'.includes(e.operator) ? ([before, value] as const) : checkOverflow(cx, operation, e);
  checkQuotient(cx, e.operator, ...operands, e.computation, e);
  const computed = arithmetic(cx, e.operator, ...operands, e.computation, e.value.type, e);
  return convert(
    cx,
    checkConversion(cx, computed, e.computation, type, e.position, fieldOf(e.target)),
    e.computation,
    type,
    e.position,
  );
}
