/** Expressions as functions of the frame that they are evaluated in. */
import { unreachable } from '../base/unreachable.js';
import type { AddressOf, Expr } from '../ir/ir.js';
import type { Places } from './numbers.js';
import {
  binaryOperator,
  compareOperator,
  conversion,
  hugeComparison,
  hugeConstant,
  negation,
  Unsuited,
  wrapped,
} from './numbers.js';

/** The surroundings of an expression. */
export interface Surroundings extends Places {
  /** Values of the registers of the innermost frame. */
  registers: number[];
  addressOf(named: AddressOf): number;
}

export type Evaluation = (in_: Surroundings) => number;

/** @throws Unsuited, there or when it is evaluated, where values are none that are looked at here */
export function compiled(expr: Expr): Evaluation {
  switch (expr.kind) {
    case 'const':
      return constant(expr.value, expr.width);
    case 'reg': {
      const { reg } = expr;
      return ({ registers }) => registers[reg]!;
    }
    case 'addr':
      return (place) => place.addressOf(expr);
    case 'unary': {
      const arg = compiled(expr.arg);
      const operator = negation(expr.op, expr.width);
      return (place) => operator(arg(place));
    }
    case 'binary': {
      const [left, right] = [compiled(expr.left), compiled(expr.right)];
      const operator = binaryOperator(expr.op, expr.width);
      return (place) => operator(left(place), right(place), place);
    }
    case 'compare': {
      const apart = compiledWithHuge(expr);
      if (apart) return apart;
      const [left, right] = [compiled(expr.left), compiled(expr.right)];
      const operator = compareOperator(expr.op, expr.left.width);
      return (place) => operator(left(place), right(place), place);
    }
    case 'zext':
    case 'sext':
    case 'trunc': {
      const arg = compiled(expr.arg);
      const convert = conversion(expr.kind, expr.arg.width, expr.width);
      return (place) => convert(arg(place));
    }
    case 'ite': {
      const [cond, then, otherwise] = [compiled(expr.cond), compiled(expr.then), compiled(expr.otherwise)];
      return (place) => (isTrue(cond(place)) ? then(place) : otherwise(place));
    }
    default:
      return unreachable(expr);
  }
}

/** A comparison with a constant that is no value here. */
function compiledWithHuge({ op, left, right }: Extract<Expr, { kind: 'compare' }>): Evaluation | undefined {
  const bound = hugeIn(right);
  const isLeft = bound === undefined;
  const huge = bound ?? hugeIn(left);
  if (huge === undefined) return undefined;
  const value = compiled(isLeft ? right : left);
  const compare = hugeComparison(op, huge);
  if (!isLeft || op === 'eq' || op === 'ne') return (place) => compare(value(place));
  // Nothing is equal to it, so the other way round it is the opposite.
  return (place) => 1 - compare(value(place));
}

function hugeIn(expr: Expr): bigint | undefined {
  return expr.kind === 'const' && expr.width > 32 ? hugeConstant(expr.value, expr.width) : undefined;
}

/** A constant that is no value here matters only where it is evaluated. */
function constant(value: bigint, width: number): Evaluation {
  try {
    const number = wrapped(value, width);
    return () => number;
  } catch (error) {
    if (!(error instanceof Unsuited)) throw error;
    return () => {
      throw error;
    };
  }
}

/** @throws Unsuited if nobody has chosen the value */
export function isTrue(value: number): boolean {
  if (Number.isNaN(value))
    throw new Unsuited('a decision depends on an input of many values, or on memory never written');
  return value !== 0;
}
