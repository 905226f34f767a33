import type { Expression, Lvalue } from '../c/ast.js';
import { binary, complement, FALSE, register, TRUE } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import { isCheckedForAlignment } from './alignment.js';
import { Label } from './builder.js';
import type { FunctionContext } from './context.js';
import { truth } from './conversions.js';
import { isComparison } from './comparisons.js';
import { lowerComparison, lowerValue } from './expressions.js';
import { isConversionChecked, isKept } from './implicit-conversions.js';
import { demandsOf, negation } from './overflow.js';
import { isFloat } from './types.js';

/**
 * True if evaluating the expression emits nothing: no access to memory, no call, no side effect, no possible violation.
 */
export function isPure(cx: FunctionContext, e: Expression): boolean {
  switch (e.kind) {
    case 'constant':
    case 'float':
    case 'function':
      return true;
    case 'load':
      return (
        e.lvalue.kind === 'variable' &&
        e.lvalue.symbol.storage !== 'global' &&
        cx.place(e.lvalue.symbol).kind === 'register'
      );
    case 'address':
      return isPurePlace(cx, e.lvalue);
    case 'unary':
      return isPure(cx, e.operand) && !mayOverflow(cx, e);
    case 'cast':
      return e.type.kind !== 'void' && !callsFloatModel(e) && isPure(cx, e.operand) && !mayChange(cx, e);
    case 'binary':
      return (
        !callsFloatModel(e) &&
        (!'/%'.includes(e.operator) || isSafeDivisor(e.right)) &&
        isPure(cx, e.left) &&
        isPure(cx, e.right) &&
        !mayOverflow(cx, e)
      );
    case 'pointer-add':
      return isPure(cx, e.pointer) && isPure(cx, e.index);
    case 'pointer-difference':
    case 'logical':
    case 'comma':
      return isPure(cx, e.left) && isPure(cx, e.right);
    case 'conditional':
      return isPure(cx, e.condition) && isPure(cx, e.then) && isPure(cx, e.otherwise);
    case 'array-count':
    case 'assign':
    case 'call':
    case 'statement':
    case 'update':
    case 'va':
      return false;
  }
}

/** Whether the operation is a call of the model of floating point. */
function callsFloatModel(e: Extract<Expression, { kind: 'binary' | 'cast' }>): boolean {
  return isFloat(e.type) || (e.kind === 'cast' && isFloat(e.operand.type));
}

function isPurePlace(cx: FunctionContext, l: Lvalue): boolean {
  if (l.kind === 'deref') return isPure(cx, l.pointer);
  if (l.kind === 'member') return !isCheckedForAlignment(cx, l.base) && isPurePlace(cx, l.base);
  return l.kind === 'variable' || l.kind === 'string';
}

/** No dividend makes a division by this fail. */
function isSafeDivisor(e: Expression): boolean {
  return e.kind === 'constant' && e.value !== 0n && e.value !== -1n;
}

/** Whether something is checked of the operation, on operands that are pure. */
function mayOverflow(cx: FunctionContext, e: Extract<Expression, { kind: 'unary' | 'binary' }>): boolean {
  if (cx.requested.size === 0 || e.type.kind !== 'int') return false;
  if (e.kind === 'unary')
    return e.operator === '-' && demandsOf(cx, negation(lowerValue(cx, e.operand), e.type)).length > 0;
  if (isComparison(e.operator)) return false;
  const [left, right] = [lowerValue(cx, e.left), lowerValue(cx, e.right)];
  return demandsOf(cx, { operator: e.operator, left, right, type: e.left.type, rightType: e.right.type }).length > 0;
}

/** Whether it is checked that a conversion keeps its operand, which is pure. */
function mayChange(
  cx: FunctionContext,
  { implicit, operand, type, position }: Extract<Expression, { kind: 'cast' }>,
): boolean {
  if (!implicit || !cx.requested.has('conversion')) return false;
  const value = lowerValue(cx, operand);
  return isConversionChecked(cx, value, operand.type, type) && isKept(value, operand.type, type, position) !== TRUE;
}

/** Evaluates a scalar expression as a truth value (width 1). */
export function lowerCondition(cx: FunctionContext, e: Expression): Expr {
  if (e.kind === 'unary' && e.operator === '!') return complement(lowerCondition(cx, e.operand));
  if (e.kind === 'binary' && isComparison(e.operator)) return lowerComparison(cx, e, e.operator);
  if (e.kind !== 'logical') return truth(lowerValue(cx, e), e.type);
  if (isPure(cx, e.right)) {
    const left = lowerCondition(cx, e.left);
    return binary(e.operator === '&&' ? 'and' : 'or', left, lowerCondition(cx, e.right));
  }
  const dst = cx.code.newRegister(1);
  const end = new Label();
  const shortcut = e.operator === '||';
  cx.emit({ kind: 'assign', dst, value: shortcut ? TRUE : FALSE, position: e.position });
  branchOn(cx, e.left, end, shortcut);
  cx.emit({ kind: 'assign', dst, value: lowerCondition(cx, e.right), position: e.position });
  cx.code.place(end);
  return register(1, dst);
}

/** Jumps to `target` if the truth of the expression is `sense`, and falls through otherwise. */
export function branchOn(cx: FunctionContext, e: Expression, target: Label, sense: boolean): void {
  if (e.kind === 'unary' && e.operator === '!') {
    branchOn(cx, e.operand, target, !sense);
  } else if (e.kind === 'logical' && !isPure(cx, e.right)) {
    const skipsOn = e.operator === '||';
    const skip = sense === skipsOn ? target : new Label();
    branchOn(cx, e.left, skip, skipsOn);
    branchOn(cx, e.right, target, sense);
    if (skip !== target) cx.code.place(skip);
  } else {
    const cond = lowerCondition(cx, e);
    cx.code.branch(sense ? cond : complement(cond), target, e.position);
  }
}

/** The truth of a condition that is a constant expression. */
export function constantCondition(cx: FunctionContext, e: Expression): boolean | undefined {
  if (!isPure(cx, e)) return undefined;
  const cond = lowerCondition(cx, e);
  return cond.kind === 'const' ? cond.value === 1n : undefined;
}
