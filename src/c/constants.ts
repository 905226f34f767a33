import type { Value } from './arithmetic.js';
import {
  compareExtended,
  computeExtended,
  extendedOfInteger,
  extendedOfNumber,
  negated,
  numberOf,
} from '../source/ctypes/extended.js';
import { isExtended } from '../source/ctypes/types.js';
import { applyBinary, convertExtended, convertValue, wrap } from './arithmetic.js';
import type { Expression, Lvalue, VariableSymbol } from './ast.js';

/**
 * The value of a constant expression, with C's exact wrap-around; undefined if it is not constant. Addresses relative
 * to a constant pointer (the classic `offsetof`) count as constants.
 */
export function evaluate(expression: Expression): Value | undefined {
  switch (expression.kind) {
    case 'constant':
      return expression.value;
    case 'float':
      return expression.extended === undefined ? expression.value : undefined;
    case 'address':
      return addressOf(expression.lvalue);
    case 'cast': {
      if (isExtended(expression.operand.type)) {
        const image = extendedConstant(expression.operand);
        return image === undefined ? undefined : convertExtended(image, expression.type);
      }
      const operand = evaluate(expression.operand);
      return operand === undefined ? undefined : convertValue(operand, expression.type);
    }
    case 'unary':
      return unary(expression);
    case 'binary': {
      if (isExtended(expression.left.type) && expression.type.kind === 'int') return extendedComparison(expression);
      const left = evaluate(expression.left);
      const right = left === undefined ? undefined : evaluate(expression.right);
      return left === undefined || right === undefined
        ? undefined
        : applyBinary(expression.operator, left, right, expression.type);
    }
    case 'logical':
      return logical(expression);
    case 'conditional': {
      const condition = truth(expression.condition);
      if (condition === undefined) return undefined;
      return evaluate(condition ? expression.then : expression.otherwise);
    }
    case 'pointer-add':
      return expression.count ? undefined : pointerAdd(expression);
    case 'pointer-difference':
      return expression.count ? undefined : pointerDifference(expression);
    case 'array-count':
    case 'assign':
    case 'call':
    case 'comma':
    case 'function':
    case 'load':
    case 'statement':
    case 'update':
    case 'va':
      return undefined;
  }
}

/** The value of an integer constant expression. */
export function evaluateInteger(expression: Expression): bigint | undefined {
  const value = evaluate(expression);
  return typeof value === 'bigint' ? value : undefined;
}

function truth(expression: Expression): boolean | undefined {
  const value = evaluate(expression);
  return value === undefined ? undefined : typeof value === 'bigint' ? value !== 0n : value !== 0;
}

function unary(expression: Extract<Expression, { kind: 'unary' }>): Value | undefined {
  const operand = evaluate(expression.operand);
  if (operand === undefined) return undefined;
  if (expression.operator === '!')
    return typeof operand === 'bigint' ? (operand === 0n ? 1n : 0n) : operand === 0 ? 1n : 0n;
  // The sign of a NaN is none that a number can have here.
  if (typeof operand === 'number') return expression.operator === '-' && !Number.isNaN(operand) ? -operand : undefined;
  return wrap(expression.operator === '-' ? -operand : ~operand, expression.type);
}

function logical(expression: Extract<Expression, { kind: 'logical' }>): Value | undefined {
  const left = truth(expression.left);
  if (left === undefined) return undefined;
  if (left === (expression.operator === '||')) return left ? 1n : 0n;
  const right = truth(expression.right);
  return right === undefined ? undefined : right ? 1n : 0n;
}

function pointerAdd(expression: Extract<Expression, { kind: 'pointer-add' }>): bigint | undefined {
  const pointer = evaluateInteger(expression.pointer);
  const index = evaluateInteger(expression.index);
  if (pointer === undefined || index === undefined) return undefined;
  const distance = index * BigInt(expression.elementSize);
  return wrap(expression.subtract ? pointer - distance : pointer + distance, expression.type);
}

function pointerDifference(expression: Extract<Expression, { kind: 'pointer-difference' }>): bigint | undefined {
  const left = place(expression.left);
  const right = place(expression.right);
  if (!left || !right || left.object !== right.object || expression.elementSize === 0) return undefined;
  return wrap((left.offset - right.offset) / BigInt(expression.elementSize), expression.type);
}

/** Where an lvalue lies: so far behind the beginning of a static object, or of nothing. */
export interface StaticPlace {
  readonly object: VariableSymbol | undefined;
  readonly offset: bigint;
}

function place(pointer: Expression): StaticPlace | undefined {
  const value = evaluateInteger(pointer);
  if (value !== undefined) return { object: undefined, offset: value };
  if (pointer.kind === 'address') return placeOf(pointer.lvalue);
  if (pointer.kind === 'cast') return pointer.type.kind === 'pointer' ? place(pointer.operand) : undefined;
  if (pointer.kind !== 'pointer-add' || pointer.count) return undefined;
  const [base, index] = [place(pointer.pointer), evaluateInteger(pointer.index)];
  if (!base || index === undefined) return undefined;
  const distance = index * BigInt(pointer.elementSize);
  return { ...base, offset: pointer.subtract ? base.offset - distance : base.offset + distance };
}

/** Undefined where that is not constant. */
export function placeOf(lvalue: Lvalue): StaticPlace | undefined {
  if (lvalue.kind === 'variable')
    return lvalue.symbol.storage === 'global' ? { object: lvalue.symbol, offset: 0n } : undefined;
  if (lvalue.kind === 'deref') return place(lvalue.pointer);
  if (lvalue.kind !== 'member') return undefined;
  const base = placeOf(lvalue.base);
  return base && { ...base, offset: base.offset + BigInt(lvalue.field.offset) };
}

function addressOf(lvalue: Lvalue): bigint | undefined {
  if (lvalue.kind === 'deref') return evaluateInteger(lvalue.pointer);
  if (lvalue.kind !== 'member') return undefined;
  const base = addressOf(lvalue.base);
  return base === undefined ? undefined : base + BigInt(lvalue.field.offset);
}

/** The image of a constant expression in the format of x87; undefined for what is not constant, or not finite. */
export function extendedConstant(expression: Expression): bigint | undefined {
  switch (expression.kind) {
    case 'float':
      return expression.extended ?? extendedOfNumber(expression.value);
    case 'cast':
      return isExtended(expression.operand.type) ? extendedConstant(expression.operand) : converted(expression.operand);
    case 'unary': {
      const operand = expression.operator === '-' ? extendedConstant(expression.operand) : undefined;
      return operand === undefined ? undefined : negated(operand);
    }
    case 'binary': {
      const [left, right] = [extendedConstant(expression.left), extendedConstant(expression.right)];
      return left === undefined || right === undefined ? undefined : computeExtended(expression.operator, left, right);
    }
    case 'conditional': {
      const condition = evaluate(expression.condition);
      if (condition === undefined) return undefined;
      return extendedConstant(Number(condition) !== 0 ? expression.then : expression.otherwise);
    }
    case 'address':
    case 'array-count':
    case 'assign':
    case 'call':
    case 'comma':
    case 'constant':
    case 'function':
    case 'load':
    case 'logical':
    case 'pointer-add':
    case 'pointer-difference':
    case 'statement':
    case 'update':
    case 'va':
      return undefined;
  }
}

function converted(operand: Expression): bigint | undefined {
  const value = evaluate(operand);
  if (value === undefined) return undefined;
  return typeof value === 'bigint' ? extendedOfInteger(value) : extendedOfNumber(value);
}

/** The value of a comparison of two such constants. */
function extendedComparison({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): bigint | undefined {
  const [a, b] = [extendedConstant(left), extendedConstant(right)];
  const difference = a === undefined || b === undefined ? undefined : compareExtended(a, b);
  if (difference === undefined) return undefined;
  const holds: Readonly<Record<string, boolean>> = {
    '<': difference < 0n,
    '>': difference > 0n,
    '<=': difference <= 0n,
    '>=': difference >= 0n,
    '==': difference === 0n,
    '!=': difference !== 0n,
  };
  return holds[operator] === undefined ? undefined : holds[operator] ? 1n : 0n;
}

/** The expression as one literal, if it is constant. */
export function extendedLiteral({ type, position }: Expression, image: bigint): Expression {
  const value = numberOf(image, 8);
  return { kind: 'float', value, type, position, ...(extendedOfNumber(value) === image ? {} : { extended: image }) };
}
