import type { BinaryOperator, Expression } from '../c/ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import { typeName } from '../source/ctypes/types.js';
import type { Position } from '../source/diagnostic.js';
import { binary, compare, constant, isAtom, resize, TRUE } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import type { RequestedClass } from '../ir/check-classes.js';
import { shiftAmount } from './arithmetic.js';
import type { FunctionContext } from './context.js';
import { boundsOf, isBetween, product, within } from './number-bounds.js';
import { isSigned } from './types.js';

/** An operation on integers; unary minus is `0 - operand`. */
interface Operation {
  readonly operator: BinaryOperator;
  readonly left: Expr;
  readonly right: Expr;
  /** Of the left operand and of the result. */
  readonly type: CType;
  readonly rightType: CType;
}

export function negation(operand: Expr, type: CType): Operation {
  return { operator: '-', left: constant(operand.width, 0), right: operand, type, rightType: type };
}

interface Demand {
  readonly property: RequestedClass;
  readonly cond: Expr;
  readonly message: string;
}

/** Conditions for an operation to have a result in C (6.5p5, 6.5.7), as far as they are asked for and not certain. */
export function demandsOf(cx: FunctionContext, operation: Operation): Demand[] {
  if (cx.requested.size === 0 || operation.type.kind !== 'int') return [];
  return demands(operation).filter(
    ({ property, cond }) => cx.requested.has(property) && !(cond.kind === 'const' && cond.value === 1n),
  );
}

function demands({ operator, left, right, type, rightType }: Operation): Demand[] {
  const name = `'${typeName(type)}'`;
  if (operator === '<<' || operator === '>>') {
    const amount: Demand = {
      property: 'overflow',
      cond: isAmount(right, left.width),
      message: `${name} is shifted by a negative number of bits, or by all of them`,
    };
    if (operator === '>>' || !isSigned(type)) return [amount];
    const cond = keepsBits(left, right, isSigned(rightType));
    return [
      amount,
      { property: 'shift-base', cond, message: `a shift to the left of ${name} begins negative, or loses bits` },
    ];
  }
  if (!isSigned(type)) return [];
  return [
    {
      property: 'overflow',
      cond: fits(operator, left, right),
      message: `the result of '${operator}' does not fit into ${name}`,
    },
  ];
}

/**
 * Asserts that an operation has a result in C; yields its operands, in a form that can be repeated where they had to be
 * looked at.
 */
export function checkOverflow(cx: FunctionContext, operation: Operation, at: Expression): readonly [Expr, Expr] {
  if (demandsOf(cx, operation).length === 0) return [operation.left, operation.right];
  const [left, right] = [repeatable(cx, operation.left, at.position), repeatable(cx, operation.right, at.position)];
  for (const demand of demandsOf(cx, { ...operation, left, right }))
    cx.emit({ kind: 'assert', ...demand, after: 'goes-on', position: at.position });
  return [left, right];
}

/** A form of the value that costs nothing to repeat, and still shows what it was extended from. */
export function repeatable(cx: FunctionContext, e: Expr, position: Position): Expr {
  if (e.kind === 'zext' || e.kind === 'sext') return { ...e, arg: repeatable(cx, e.arg, position) };
  return isAtom(e) ? e : cx.code.save(e, position);
}

function isAmount(amount: Expr, width: number): Expr {
  return within(boundsOf(amount), 0n, BigInt(width) - 1n)
    ? TRUE
    : compare('ult', amount, constant(amount.width, width));
}

/** Whether neither a bit nor the sign of what is shifted gets lost; holds for any amount that is too large. */
function keepsBits(left: Expr, amount: Expr, isAmountSigned: boolean): Expr {
  const { width } = left;
  if (
    amount.kind === 'const' &&
    amount.value < width &&
    within(boundsOf(left), 0n, (1n << (BigInt(width) - 1n - amount.value)) - 1n)
  )
    return TRUE;
  const kept = binary('sub', constant(width, width - 1), shiftAmount(amount, width, isAmountSigned));
  return compare('eq', binary('lshr', left, kept), constant(width, 0));
}

/** Whether the result of an operation on signed numbers is one of the numbers of their width. */
function fits(operator: BinaryOperator, left: Expr, right: Expr): Expr {
  switch (operator) {
    case '+':
      return sumFits(left, right);
    case '-':
      return differenceFits(left, right);
    case '*':
      return productFits(left, right);
    case '/':
    case '%':
      return quotientFits(left, right);
    case '!=':
    case '&':
    case '^':
    case '<':
    case '<<':
    case '<=':
    case '==':
    case '>':
    case '>=':
    case '>>':
    case '|':
      return TRUE;
  }
}

const least = (width: number): bigint => -(1n << BigInt(width - 1));
const most = (width: number): bigint => (1n << BigInt(width - 1)) - 1n;

function sumFits(left: Expr, right: Expr): Expr {
  const { width } = left;
  const [[a, b], [c, d]] = [boundsOf(left), boundsOf(right)];
  if (a + c >= least(width) && b + d <= most(width)) return TRUE;
  if (c === d) return isBetween(left, least(width) - c, most(width) - c);
  if (a === b) return isBetween(right, least(width) - a, most(width) - a);
  const sum = binary('add', left, right);
  return isNotNegative(binary('and', binary('xor', left, sum), binary('xor', right, sum)));
}

function differenceFits(left: Expr, right: Expr): Expr {
  const { width } = left;
  const [[a, b], [c, d]] = [boundsOf(left), boundsOf(right)];
  if (a - d >= least(width) && b - c <= most(width)) return TRUE;
  if (c === d) return isBetween(left, least(width) + c, most(width) + c);
  if (a === b) return isBetween(right, a - most(width), a - least(width));
  return isNotNegative(binary('and', binary('xor', left, right), binary('xor', left, binary('sub', left, right))));
}

/** The product is looked at in as many bits as it can need. */
function productFits(left: Expr, right: Expr): Expr {
  const { width } = left;
  const [low, high] = product(boundsOf(left), boundsOf(right));
  if (low >= least(width) && high <= most(width)) return TRUE;
  let wide = width;
  while (low < least(wide) || high > most(wide)) wide++;
  return isBetween(binary('mul', resize(left, wide, true), resize(right, wide, true)), least(width), most(width));
}

function quotientFits(left: Expr, right: Expr): Expr {
  const { width } = left;
  if (boundsOf(left)[0] > least(width) || !within([-1n, -1n], ...boundsOf(right))) return TRUE;
  return binary('or', compare('ne', left, constant(width, least(width))), compare('ne', right, constant(width, -1)));
}

function isNotNegative(e: Expr): Expr {
  return compare('sle', constant(e.width, 0), e);
}
