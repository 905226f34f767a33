import type { BinaryOp, CompareOp, Expr } from '../ir/ir.js';

/** What an expression can refer to: the frame it is evaluated in. */
export interface Environment {
  readonly registers: readonly bigint[];
  /** Addresses of the present instances of the local objects. */
  readonly locals: readonly bigint[];
  /** Addresses of the globals as this task sees them. */
  readonly globals: readonly bigint[];
  readonly functions: readonly bigint[];
}

/** The value of an expression as an unsigned number below 2^width. */
export function evaluate(expr: Expr, env: Environment): bigint {
  switch (expr.kind) {
    case 'const':
      return expr.value;
    case 'reg':
      return env.registers[expr.reg]!;
    case 'addr':
      return addressOf(expr.of, expr.id, env);
    case 'unary': {
      const arg = evaluate(expr.arg, env);
      return BigInt.asUintN(expr.width, expr.op === 'not' ? ~arg : -arg);
    }
    case 'binary':
      return binary(expr.op, expr.width, evaluate(expr.left, env), evaluate(expr.right, env));
    case 'compare':
      return compare(expr.op, expr.left.width, evaluate(expr.left, env), evaluate(expr.right, env)) ? 1n : 0n;
    case 'zext':
      return evaluate(expr.arg, env);
    case 'sext':
      return BigInt.asUintN(expr.width, BigInt.asIntN(expr.arg.width, evaluate(expr.arg, env)));
    case 'trunc':
      return BigInt.asUintN(expr.width, evaluate(expr.arg, env));
    case 'ite':
      return evaluate(expr.cond, env) !== 0n ? evaluate(expr.then, env) : evaluate(expr.otherwise, env);
  }
}

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
    default:
      return divide(op, width, a, b);
  }
}

/** A zero divisor is excluded by an assertion before; evaluated all the same (in a branch not taken of an `ite`, say) it gives 0. */
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
