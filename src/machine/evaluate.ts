import type { BinaryOp, CompareOp, Expr } from '../ir/ir.js';
import type { Numbers } from './representation.js';
import { bitsOf, isRepresentation, represented } from './representation.js';

/** The environment of an expression: the frame it is evaluated in. */
export interface Environment {
  readonly registers: readonly bigint[];
  /** Addresses of the present instances of the local objects. */
  readonly locals: readonly bigint[];
  /** Addresses of the globals as this task sees them. */
  readonly globals: readonly bigint[];
  readonly functions: readonly (bigint | undefined)[];
}

const ONLY_NUMBERS: Numbers = { machineOf: () => undefined, followed: (value) => value, alignOf: () => 1n };

/**
 * The value of an expression as an unsigned number below 2^width. Representations are kept as long as nobody looks at
 * their bits.
 */
export function evaluate(expr: Expr, env: Environment, numbers: Numbers = ONLY_NUMBERS): bigint {
  const number = (value: bigint): bigint => numbers.machineOf(value) ?? bitsOf(value);
  switch (expr.kind) {
    case 'const':
      return expr.value;
    case 'reg':
      return env.registers[expr.reg]!;
    case 'addr':
      return addressOf(expr.of, expr.id, env);
    case 'unary': {
      const arg = number(evaluate(expr.arg, env, numbers));
      return BigInt.asUintN(expr.width, expr.op === 'not' ? ~arg : -arg);
    }
    case 'binary': {
      const left = evaluate(expr.left, env, numbers);
      const right = evaluate(expr.right, env, numbers);
      if (keeps(expr.op, left, right, numbers))
        return represented(binary(expr.op, expr.width, bitsOf(left), bitsOf(right)));
      const [first, second] = expr.op === 'sub' ? alike(left, right, numbers) : [left, right];
      return binary(expr.op, expr.width, number(first), number(second));
    }
    case 'compare': {
      const [left, right] = alike(evaluate(expr.left, env, numbers), evaluate(expr.right, env, numbers), numbers);
      return compare(expr.op, expr.left.width, number(left), number(right)) ? 1n : 0n;
    }
    case 'zext':
      return number(evaluate(expr.arg, env, numbers));
    case 'sext':
      return BigInt.asUintN(expr.width, BigInt.asIntN(expr.arg.width, number(evaluate(expr.arg, env, numbers))));
    case 'trunc':
      return BigInt.asUintN(expr.width, number(evaluate(expr.arg, env, numbers)));
    case 'ite':
      return evaluate(expr.cond, env, numbers) !== 0n
        ? evaluate(expr.then, env, numbers)
        : evaluate(expr.otherwise, env, numbers);
  }
}

/** Whether an operator does with a representation and a number what it would do with the address. */
function keeps(op: BinaryOp, left: bigint, right: bigint, numbers: Numbers): boolean {
  const first = numbers.machineOf(left) !== undefined;
  const second = numbers.machineOf(right) !== undefined;
  if (first === second) return false;
  if (op === 'add') return isNear(first ? right : left);
  if (op === 'sub') return first && isNear(right);
  if (op !== 'and' && op !== 'or' && op !== 'xor') return false;
  const [pointer, mask] = first ? [left, right] : [right, left];
  const known = numbers.alignOf(pointer) - 1n;
  return mask <= known || (op === 'and' && BigInt.asUintN(64, mask | known) === (1n << 64n) - 1n);
}

/** Both operands of a comparison, a number that meets a representation being followed like one. */
function alike(left: bigint, right: bigint, numbers: Numbers): readonly [bigint, bigint] {
  if (isRepresentation(left) === isRepresentation(right)) return [left, right];
  return [numbers.followed(left), numbers.followed(right)];
}

/** A distance that does not lead out of a region. */
function isNear(distance: bigint): boolean {
  const signed = BigInt.asIntN(64, distance);
  return signed < NEAR && signed >= -NEAR;
}

const NEAR = 1n << 39n;

function addressOf(of: 'global' | 'local' | 'function', id: number, env: Environment): bigint {
  switch (of) {
    case 'global':
      return env.globals[id]!;
    case 'local':
      return env.locals[id]!;
    case 'function':
      return env.functions[id]!;
  }
}

function binary(op: BinaryOp, width: number, a: bigint, b: bigint): bigint {
  switch (op) {
    case 'add':
      return BigInt.asUintN(width, a + b);
    case 'sub':
      return BigInt.asUintN(width, a - b);
    case 'mul':
      return BigInt.asUintN(width, a * b);
    case 'and':
      return a & b;
    case 'or':
      return a | b;
    case 'xor':
      return a ^ b;
    case 'shl':
      return b >= BigInt(width) ? 0n : BigInt.asUintN(width, a << b);
    case 'lshr':
      return b >= BigInt(width) ? 0n : a >> b;
    case 'ashr':
      return BigInt.asUintN(width, BigInt.asIntN(width, a) >> (b >= BigInt(width) ? BigInt(width) : b));
    case 'sdiv':
    case 'srem':
    case 'udiv':
    case 'urem':
      return divide(op, width, a, b);
  }
}

/**
 * A zero divisor is excluded by an assertion before; evaluated all the same (in a branch not taken of an `ite`, say) it
 * gives 0.
 */
function divide(op: 'udiv' | 'sdiv' | 'urem' | 'srem', width: number, a: bigint, b: bigint): bigint {
  if (b === 0n) return 0n;
  const signedA = BigInt.asIntN(width, a);
  const signedB = BigInt.asIntN(width, b);
  switch (op) {
    case 'udiv':
      return a / b;
    case 'urem':
      return a % b;
    case 'sdiv':
      return BigInt.asUintN(width, signedA / signedB);
    case 'srem':
      return BigInt.asUintN(width, signedA % signedB);
  }
}

function compare(op: CompareOp, width: number, a: bigint, b: bigint): boolean {
  switch (op) {
    case 'eq':
      return a === b;
    case 'ne':
      return a !== b;
    case 'ult':
      return a < b;
    case 'ule':
      return a <= b;
    case 'slt':
      return BigInt.asIntN(width, a) < BigInt.asIntN(width, b);
    case 'sle':
      return BigInt.asIntN(width, a) <= BigInt.asIntN(width, b);
  }
}
