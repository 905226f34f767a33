/**
 * Factors of numbers, whatever the registers hold, so that an index leads to elements and not between them. Numbers
 * wrap around, after which they are multiples of less: of what divides both the factor and 2^width. They do not where
 * they are small (`mostOf`), or where the lowering has made sure of that:
 *
 *   |index| < most ? base + index · size : an address at which there is nothing
 *
 * A number of 64 bits that wraps around leads out of every object, and so does an address that goes around the whole
 * address space.
 */
import type { Expr, IrFunction, RegisterId } from '../ir/ir.js';
import { gcd } from './locations.js';

/** No distance in an object is larger. */
export const FAR = 2 ** 47;

/** Of registers, how large the number in them is at most, with either sign. */
export type Bounds = ReadonlyMap<RegisterId, number>;
export const NO_BOUNDS: Bounds = new Map();

/** Definitions of registers that are followed. */
const DEPTH = 6;

/** The bounds that a condition of the form `register + c < d`, without signs, sets where it holds. */
export function boundsBy(cond: Expr): Bounds | undefined {
  if (cond.kind !== 'compare' || cond.op !== 'ult' || cond.right.kind !== 'const') return undefined;
  const { left, right } = cond;
  if (left.kind !== 'binary' || left.op !== 'add' || left.left.kind !== 'reg' || left.right.kind !== 'const')
    return undefined;
  const [c, d] = [Number(left.right.value), Number(right.value)];
  return c <= d && d < 2 ** Math.min(left.width, 48) ? new Map([[left.left.reg, Math.max(c, d - c)]]) : undefined;
}

/** A number of which the value is a multiple, whatever the registers hold; 0 for 0. */
export function factorOf(e: Expr, fn: IrFunction, bounds: Bounds, depth = DEPTH): number {
  switch (e.kind) {
    case 'const': {
      const value = BigInt.asIntN(e.width, e.value);
      return value > -BigInt(FAR) && value < BigInt(FAR) ? Math.abs(Number(value)) : 1;
    }
    case 'zext': {
      const factor = factorOf(e.arg, fn, bounds, depth);
      return isNatural(e.arg, fn, bounds, DEPTH) ? factor : gcd(factor, 2 ** Math.min(e.arg.width, 40));
    }
    case 'sext':
      return factorOf(e.arg, fn, bounds, depth);
    case 'ite':
      return gcd(factorOf(e.then, fn, bounds, depth), factorOf(e.otherwise, fn, bounds, depth));
    case 'binary': {
      const factor = factorOfBinary(e, fn, bounds, depth);
      return factor > 1 && mayWrap(e, fn, bounds) ? gcd(factor, 2 ** Math.min(e.width, 40)) : factor;
    }
    case 'unary':
      return e.op === 'neg'
        ? gcd(factorOf(e.arg, fn, bounds, depth), e.width >= 64 ? 0 : 2 ** Math.min(e.width, 40))
        : 1;
    case 'reg': {
      const value = depth > 0 ? onlyValue(fn, e.reg) : undefined;
      return value ? factorOf(value, fn, NO_BOUNDS, depth - 1) : 1;
    }
    case 'addr':
    case 'compare':
    case 'trunc':
      return 1;
  }
}

function factorOfBinary(
  { op, left, right }: Extract<Expr, { kind: 'binary' }>,
  fn: IrFunction,
  bounds: Bounds,
  depth: number,
): number {
  const factor = (e: Expr): number => factorOf(e, fn, bounds, depth);
  if (op === 'add' || op === 'sub') return gcd(factor(left), factor(right));
  if (op === 'mul') return product(factor(left), factor(right));
  if (op === 'shl' && right.kind === 'const' && right.value < 30n)
    return product(factor(left), 2 ** Number(right.value));
  return 1;
}

function product(one: number, other: number): number {
  return one * other < FAR ? one * other : 1;
}

function mayWrap(e: Expr, fn: IrFunction, bounds: Bounds): boolean {
  return e.width < 64 && mostOf(e, fn, bounds, DEPTH) >= 2 ** (e.width - 1);
}

/**
 * The value is not further from 0 than this, if it is taken with a sign; at least half of what its width can hold where
 * that is not known.
 */
function mostOf(e: Expr, fn: IrFunction, bounds: Bounds, depth: number): number {
  const most = (part: Expr): number => mostOf(part, fn, bounds, depth);
  const full = 2 ** (e.width - 1);
  switch (e.kind) {
    case 'const':
      return Math.abs(Number(BigInt.asIntN(e.width, e.value)));
    case 'zext':
      return isNatural(e.arg, fn, bounds, depth) ? Math.min(2 ** e.arg.width - 1, most(e.arg)) : 2 ** e.arg.width - 1;
    case 'sext':
      return most(e.arg);
    case 'ite':
      return Math.max(most(e.then), most(e.otherwise));
    case 'reg': {
      const value = depth > 0 ? onlyValue(fn, e.reg) : undefined;
      return Math.min(bounds.get(e.reg) ?? full, value ? mostOf(value, fn, NO_BOUNDS, depth - 1) : full);
    }
    case 'binary':
      return mostOfBinary(e, most);
    case 'compare':
    case 'addr':
    case 'unary':
    case 'trunc':
      return full;
  }
}

/** Not negative if it is taken with a sign, and has not wrapped around. */
function isNatural(e: Expr, fn: IrFunction, bounds: Bounds, depth: number): boolean {
  switch (e.kind) {
    case 'zext':
      return true;
    case 'const':
      return e.value < 1n << BigInt(e.width - 1);
    case 'reg': {
      const value = depth > 0 ? onlyValue(fn, e.reg) : undefined;
      return value !== undefined && isNatural(value, fn, NO_BOUNDS, depth - 1);
    }
    case 'binary':
      if (e.op === 'and' || e.op === 'urem')
        return e.right.kind === 'const' && e.right.value > 0n && isNatural(e.right, fn, bounds, depth);
      if (e.op !== 'add' && e.op !== 'mul') return false;
      return isNatural(e.left, fn, bounds, depth) && isNatural(e.right, fn, bounds, depth) && !mayWrap(e, fn, bounds);
    case 'compare':
    case 'addr':
    case 'unary':
    case 'sext':
    case 'trunc':
    case 'ite':
      return false;
  }
}

function mostOfBinary(
  { op, left, right, width }: Extract<Expr, { kind: 'binary' }>,
  most: (e: Expr) => number,
): number {
  const full = 2 ** (width - 1);
  const small =
    right.kind === 'const' && right.value > 0n && right.value < BigInt(full) ? Number(right.value) : undefined;
  switch (op) {
    case 'add':
    case 'sub':
      return most(left) + most(right);
    case 'mul':
      return most(left) * most(right);
    case 'shl':
      return small !== undefined && small < 30 ? most(left) * 2 ** small : full;
    case 'and':
      return small ?? full;
    case 'urem':
      return small ?? full;
    case 'srem':
      return small ?? full;
    case 'lshr':
      return small !== undefined && small < width ? 2 ** (width - small) : full;
    case 'udiv':
    case 'sdiv':
    case 'or':
    case 'xor':
    case 'ashr':
      return full;
  }
}

const valuesIn = new WeakMap<IrFunction, ReadonlyMap<RegisterId, Expr | undefined>>();

/** The value assigned to the register, if that is one expression at one place. */
function onlyValue(fn: IrFunction, register: RegisterId): Expr | undefined {
  let values = valuesIn.get(fn);
  if (!values) valuesIn.set(fn, (values = findValues(fn)));
  return values.get(register);
}

function findValues({ code, params }: IrFunction): Map<RegisterId, Expr | undefined> {
  const values = new Map<RegisterId, Expr | undefined>(params.map((param) => [param, undefined]));
  for (const instr of code) {
    if ('failed' in instr && instr.failed !== undefined) values.set(instr.failed, undefined);
    if ('shadow' in instr && typeof instr.shadow === 'number') values.set(instr.shadow, undefined);
    if (!('dst' in instr) || instr.dst === undefined) continue;
    values.set(instr.dst, instr.kind === 'assign' && !values.has(instr.dst) ? instr.value : undefined);
  }
  return values;
}
