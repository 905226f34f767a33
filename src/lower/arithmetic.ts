import type { BinaryOperator, Expression } from '../c/ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import { binary, compare, constant, ite, nonZero, resize, TRUE } from '../ir/expr.js';
import type { BinaryOp, Expr } from '../ir/ir.js';
import type { FunctionContext } from './context.js';
import { floatArithmetic } from './floats.js';
import { isFloat, isSigned, widthOf } from './types.js';

const ARITHMETIC: Partial<Record<BinaryOperator, BinaryOp>> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '&': 'and',
  '|': 'or',
  '^': 'xor',
};

/** Any operator but a comparison, on values of the given types; a zero divisor must have been excluded. */
export function arithmetic(
  cx: FunctionContext,
  operator: BinaryOperator,
  left: Expr,
  right: Expr,
  type: CType,
  rightType: CType,
  at: Expression,
): Expr {
  widthOf(type, at.position);
  if (isFloat(type)) return floatArithmetic(cx, operator, left, right, at.position);
  const simple = ARITHMETIC[operator];
  if (simple) return binary(simple, left, right);
  const signed = isSigned(type);
  switch (operator) {
    case '/':
      return binary(signed ? 'sdiv' : 'udiv', left, right);
    case '%':
      return binary(signed ? 'srem' : 'urem', left, right);
    case '<<':
      return binary('shl', left, shiftAmount(right, left.width, isSigned(rightType)));
    case '>>':
      return binary(signed ? 'ashr' : 'lshr', left, shiftAmount(right, left.width, isSigned(rightType)));
    case '-':
    case '!=':
    case '*':
    case '&':
    case '^':
    case '+':
    case '<':
    case '<=':
    case '==':
    case '>':
    case '>=':
    case '|':
      throw new Error(`${operator} is not arithmetic`);
  }
}

/** The amount in the width of the shifted value; amounts that do not fit stay too large. */
export function shiftAmount(amount: Expr, width: number, signed: boolean): Expr {
  if (amount.width <= width || isSmall(amount, width)) return resize(amount, width, signed);
  const inRange = compare('ult', amount, constant(amount.width, width));
  return ite(inRange, resize(amount, width, false), constant(width, width));
}

function isSmall(amount: Expr, width: number): boolean {
  return amount.kind === 'const' && amount.value < BigInt(width);
}

function divides(operator: BinaryOperator, type: CType): boolean {
  return type.kind !== 'float' && (operator === '/' || operator === '%');
}

/** Asserts that the divisor of `/` or `%` on integers is not zero. */
export function checkDivisor(
  cx: FunctionContext,
  operator: BinaryOperator,
  divisor: Expr,
  type: CType,
  at: Expression,
): void {
  const cond = nonZero(divisor);
  if (!divides(operator, type) || cond === TRUE) return;
  cx.emit({
    kind: 'assert',
    cond,
    property: 'division-by-zero',
    message: 'division by zero',
    after: 'unknown',
    position: at.position,
  });
}

/**
 * Asserts that the quotient can be represented: processors trap where it overflows, also if only the remainder is
 * wanted.
 */
export function checkQuotient(
  cx: FunctionContext,
  operator: BinaryOperator,
  dividend: Expr,
  divisor: Expr,
  type: CType,
  at: Expression,
): void {
  // What comes from a narrower type is not the least number, and -1 only if it is signed.
  if (
    !divides(operator, type) ||
    !isSigned(type) ||
    dividend.kind === 'zext' ||
    dividend.kind === 'sext' ||
    divisor.kind === 'zext'
  )
    return;
  const least = constant(dividend.width, 1n << BigInt(dividend.width - 1));
  const cond = binary('or', compare('ne', dividend, least), compare('ne', divisor, constant(divisor.width, -1)));
  if (cond.kind === 'const' && cond.value === 1n) return;
  cx.emit({
    kind: 'assert',
    cond,
    property: 'division-overflow',
    message: 'the least number is divided by -1',
    after: 'unknown',
    position: at.position,
  });
}
