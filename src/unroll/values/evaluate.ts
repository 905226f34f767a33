import type { BinaryOp, Expr, Named } from '../../ir/ir.js';
import type { Aig } from '../../logic/aig.js';
import { not } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import { foldBinary, foldCompare } from '../../ir/fold.js';
import type { Addresses } from '../addresses/addresses.js';
import { binary, compare } from './operators.js';
import { asCounted, byCases, isNumeric } from './cases.js';
import { movedAddresses } from './few-addresses.js';
import { outOfReach, reach } from '../../ir/address-space.js';
import type { PointsTo } from '../addresses/pointsto.js';
import { NOWHERE } from '../addresses/pointsto.js';
import type { Range } from './range.js';
import { highest, partial, plus, times, within } from './range.js';
import type { Value } from './value.js';
import { choose } from './choice.js';
import { constantOf, mostOf, numberOf, plain, rangeOf } from './value.js';

/** The environment of an expression. */
export interface Environment {
  register(index: number): Value;
  address(named: Named, width: number): Value;
}

/** The symbolic value of a pure expression (semantics: see `Expr` in ir.ts). */
export function evaluate(addresses: Addresses, expr: Expr, env: Environment): Value {
  const { g } = addresses;
  switch (expr.kind) {
    case 'const':
      return constantExpr(expr);
    case 'reg':
      return env.register(expr.reg);
    case 'addr':
      return env.address(expr, expr.width);
    case 'unary': {
      return unaryExpr(addresses, expr, evaluate(addresses, expr.arg, env));
    }
    case 'binary':
      return binaryExpr(addresses, expr, evaluate(addresses, expr.left, env), evaluate(addresses, expr.right, env));
    case 'compare':
      return comparison(addresses, expr, evaluate(addresses, expr.left, env), evaluate(addresses, expr.right, env));
    case 'zext':
    case 'sext':
    case 'trunc':
      return resized(addresses, expr, evaluate(addresses, expr.arg, env));
    case 'ite': {
      const cond = evaluate(addresses, expr.cond, env);
      if (expr.otherwise.kind === 'const' && isOutOfReach(expr.otherwise) && expr.then.kind === 'binary') {
        const near = movedWithinReach(addresses, expr.then, env);
        if (near.isCertain) return near.moved;
        const moved = choose(g, cond.bits[0]!, near.moved, constantExpr(expr.otherwise));
        const { range } = near.moved;
        return range && moved !== near.moved ? { ...moved, range: partial(range) } : moved;
      }
      return addresses.revealing.choose(
        cond.bits[0]!,
        evaluate(addresses, expr.then, env),
        evaluate(addresses, expr.otherwise, env),
      );
    }
  }
}

function unaryExpr(addresses: Addresses, expr: Extract<Expr, { kind: 'unary' }>, value: Value): Value {
  const few =
    (expr.op === 'not' || isNumeric(value)) &&
    byCases(addresses.g, expr.width, [value], (each) => unaryExpr(addresses, expr, each));
  if (few) return few;
  const arg = addresses.revealing.reveal(value);
  if (arg.constant !== undefined)
    return constantOf(expr.width, expr.op === 'not' ? ~arg.constant : -arg.constant, arg.pointsTo);
  return { bits: expr.op === 'not' ? bits.not(arg.bits) : bits.neg(addresses.g, arg.bits), pointsTo: arg.pointsTo };
}

/** A pointer is moved if that is within reach, or out of it. */
function isOutOfReach({ width, value }: Extract<Expr, { kind: 'const' }>): boolean {
  return width >= 16 && value === outOfReach(width);
}

/**
 * `isCertain`: it is moved by so little that the program's own test says the same, which looks at a power of two of
 * elements.
 */
function movedWithinReach(
  addresses: Addresses,
  expr: Extract<Expr, { kind: 'binary' }>,
  env: Environment,
): { readonly moved: Value; readonly isCertain: boolean } {
  const pointer = evaluate(addresses, expr.left, env);
  const distance = evaluate(addresses, expr.right, env);
  const moved = binaryExpr(addresses, expr, pointer, withinReach(expr, distance));
  const range = rangeOf(distance);
  const limit = reach(expr.width) / 4n;
  const isCertain = !range.isPartial && range.low >= -limit && highest(range) < limit;
  if (!moved.stray || pointer.stray) return { moved, isCertain };
  return {
    moved: { bits: moved.bits, pointsTo: moved.pointsTo, ...(moved.range ? { range: moved.range } : {}) },
    isCertain,
  };
}

/** A distance that is an element's size times a signed number. */
function withinReach({ width, right }: Extract<Expr, { kind: 'binary' }>, distance: Value): Value {
  const size = right.kind === 'binary' && right.right.kind === 'const' ? right.right.value : 1n;
  const range = rangeOf(distance);
  const most = size << BigInt(width - 1);
  if (distance.constant !== undefined || range.low < -most || highest(range) >= most) return distance;
  const limit = reach(width);
  return { bits: distance.bits, pointsTo: distance.pointsTo, range: within(range, -limit, limit) };
}

/** Whether an operation may be computed of each of a few values: with numbers everything. */
function isCheap(op: BinaryOp, left: Value, right: Value): boolean {
  return op === 'and' || op === 'or' || op === 'xor' || (isNumeric(left) && isNumeric(right));
}

function binaryExpr(addresses: Addresses, expr: Extract<Expr, { kind: 'binary' }>, first: Value, second: Value): Value {
  const { g } = addresses;
  const few =
    isCheap(expr.op, first, second) &&
    byCases(g, expr.width, [first, second], (left, right) => binaryExpr(addresses, expr, left, right!));
  if (few) return (expr.op === 'add' || expr.op === 'sub') && few.pointsTo.length === 0 ? asCounted(few) : few;
  const { left, right, pointsTo } = addresses.arithmetic.operands(expr.op, first, second);
  const folded = constantBinary(expr, left, right, pointsTo);
  if (folded) return addresses.arithmetic.moved(expr.op, left, right, folded);
  const isSmall = expr.op === 'add' && mostOf(left) + mostOf(right) < 1n << BigInt(expr.width);
  const result = isSmall
    ? sum(g, left, right, pointsTo)
    : { bits: binary(g, expr.op, left.bits, right.bits), pointsTo };
  const range = rangeOfResult(expr.op, left, right);
  const most = mostOfResult(expr.op, left, right);
  const known = {
    ...result,
    ...(range ? { range } : {}),
    ...(most === undefined ? {} : { most }),
    ...movedAddresses(expr.op, left, right),
  };
  return addresses.arithmetic.moved(expr.op, left, right, known);
}

/** A range worth to be remembered besides the bits. */
function rangeOfResult(op: BinaryOp, left: Value, right: Value): Range | undefined {
  const factor = left.constant ?? right.constant;
  if (op === 'mul' && factor !== undefined) return times(rangeOf(left.constant === undefined ? left : right), factor);
  if (!left.range && !right.range) return undefined;
  if (op === 'add') return plus(rangeOf(left), rangeOf(right));
  if (op === 'sub') return plus(rangeOf(left), times(rangeOf(right), -1n));
  return op === 'shl' && right.constant !== undefined && right.constant < 64n
    ? times(rangeOf(left), 1n << right.constant)
    : undefined;
}

/** Of what is divided by a number. */
function mostOfResult(op: BinaryOp, left: Value, right: Value): bigint | undefined {
  const divisor = numberOf(right);
  if (divisor === undefined || divisor === 0n) return undefined;
  if (op === 'urem') return divisor - 1n;
  return op === 'udiv' ? mostOf(left) / divisor : undefined;
}

function comparison(
  addresses: Addresses,
  expr: Extract<Expr, { kind: 'compare' }>,
  first: Value,
  second: Value,
): Value {
  const {
    op,
    left: { width },
  } = expr;
  const plainly = first.pointsTo.length === 0 && second.pointsTo.length === 0;
  const few = byCases(addresses.g, 1, [first, second], (left, right) => comparison(addresses, expr, left, right!));
  if (few) {
    if (plainly) addresses.facts.note(few.bits[0]!, op, first, second);
    return few;
  }
  if (!plainly && (op === 'eq' || op === 'ne')) {
    const equal = addresses.comparison.equal(first, second);
    return plain([op === 'eq' ? equal : not(equal)]);
  }
  const { left, right } = addresses.comparison.comparable(first, second, op === 'slt' || op === 'sle');
  if (left.constant !== undefined && right.constant !== undefined)
    return foldCompare(op, width, left.constant, right.constant) ? YES : NO;
  const result = compare(addresses.g, op, left.bits, right.bits);
  if (plainly) addresses.facts.note(result, op, left, right);
  return plain([result]);
}

function resized(addresses: Addresses, expr: Extract<Expr, { kind: 'zext' | 'sext' | 'trunc' }>, value: Value): Value {
  const few = byCases(addresses.g, expr.width, [value], (each) => resized(addresses, expr, each));
  if (few) return few;
  const arg = addresses.arithmetic.resizable(value, expr.width);
  const pointsTo = expr.width === 1 ? NOWHERE : arg.pointsTo;
  if (arg.constant !== undefined) {
    const number = expr.kind === 'sext' ? BigInt.asIntN(expr.arg.width, arg.constant) : arg.constant;
    return constantOf(expr.width, number, pointsTo);
  }
  const isKept = expr.kind === 'zext' || (expr.kind === 'sext' && mostOf(arg) < 1n << BigInt(expr.arg.width - 1));
  const kept = isKept && arg.most !== undefined ? { most: arg.most } : {};
  const range = arg.range && rangeOfResized(expr, arg.range);
  return { bits: bits[expr.kind](arg.bits, expr.width), pointsTo, ...kept, ...(range ? { range } : {}) };
}

/** Extended numbers are still those of the range if they were none of its others modulo their width. */
function rangeOfResized(
  { kind, arg: { width } }: Extract<Expr, { kind: 'zext' | 'sext' | 'trunc' }>,
  range: Range,
): Range | undefined {
  if (kind === 'trunc') return range;
  const [least, beyond] =
    kind === 'zext' ? [0n, 1n << BigInt(width)] : [-(1n << BigInt(width - 1)), 1n << BigInt(width - 1)];
  return range.low >= least && highest(range) < beyond ? range : undefined;
}

const YES = constantOf(1, 1n);
const NO = constantOf(1, 0n);

/** The result if both operands are numbers (division by zero is left to the circuits). */
function constantBinary(
  expr: Extract<Expr, { kind: 'binary' }>,
  left: Value,
  right: Value,
  pointsTo: PointsTo,
): Value | undefined {
  if (left.constant === undefined || right.constant === undefined) return undefined;
  const number = foldBinary(expr.op, expr.width, left.constant, right.constant);
  return number === undefined ? undefined : constantOf(expr.width, number, pointsTo);
}

const constants = new WeakMap<Expr, Value>();

/** Constants do not depend on the graph, so one value an expression is enough. */
function constantExpr(expr: Extract<Expr, { kind: 'const' }>): Value {
  let value = constants.get(expr);
  if (!value) constants.set(expr, (value = constantOf(expr.width, expr.value)));
  return value;
}

/** A sum that cannot overflow: only as many bits as it needs. */
function sum(g: Aig, left: Value, right: Value, pointsTo: PointsTo): Value {
  const most = mostOf(left) + mostOf(right);
  const width = most.toString(2).length;
  const low = bits.add(
    g,
    bits.trunc(left.bits, Math.min(width, left.bits.length)),
    bits.trunc(right.bits, Math.min(width, right.bits.length)),
  );
  return { bits: bits.zext(low, left.bits.length), pointsTo, most };
}
