/**
 * What pointers an expression is made of. Addition of a constant moves a pointer, addition of a multiple of k anywhere moves it by multiples of k; whatever else is done
 * with the bits of a pointer leaves the object, and nothing of the place in it. Comparisons tell one bit, which is no pointer.
 */
import type { AddressOf, Expr, IrFunction, RegisterId } from '../ir/ir.js';
import { gcd } from './locations.js';

/** A value that flows from a register or an address, moved by `by` and by any multiple of `multiplesOf` (0: none). */
export interface Flow {
  readonly from: { readonly kind: 'register'; readonly register: RegisterId } | { readonly kind: 'address'; readonly of: AddressOf };
  readonly by: number;
  readonly multiplesOf: number;
  /** By a number that is not known: an unknown pointer is not what is moved, but the number. */
  readonly indexed: boolean;
}

/** No distance in an object is larger. */
const FAR = 2 ** 47;

/** The flows into the value of an expression. */
export function flowsOf(e: Expr, fn: IrFunction): readonly Flow[] {
  switch (e.kind) {
    case 'const':
    case 'compare':
      return [];
    case 'reg':
      return [{ from: { kind: 'register', register: e.reg }, by: 0, multiplesOf: 0, indexed: false }];
    case 'addr':
      return [{ from: { kind: 'address', of: e }, by: 0, multiplesOf: 0, indexed: false }];
    case 'zext':
    case 'sext':
    case 'trunc':
      return flowsOf(e.arg, fn);
    case 'unary':
      return flowsOf(e.arg, fn).map(anywhere);
    case 'ite':
      return [...flowsOf(e.then, fn), ...flowsOf(e.otherwise, fn)];
    case 'binary':
      return flowsOfBinary(e, fn);
  }
}

function flowsOfBinary({ op, left, right }: Extract<Expr, { kind: 'binary' }>, fn: IrFunction): readonly Flow[] {
  const [one, other] = [flowsOf(left, fn), flowsOf(right, fn)];
  if (op === 'add') return [...shifted(one, right, fn, 1), ...shifted(other, left, fn, 1)];
  if (op === 'sub') return [...shifted(one, right, fn, -1), ...other.map(anywhere)];
  return [...one, ...other].map(anywhere);
}

function anywhere(flow: Flow): Flow {
  return { ...flow, by: 0, multiplesOf: 1 };
}

function shifted(flows: readonly Flow[], by: Expr, fn: IrFunction, sign: 1 | -1): readonly Flow[] {
  if (flows.length === 0) return flows;
  const known = by.kind === 'const' ? BigInt.asIntN(by.width, by.value) : undefined;
  if (known !== undefined) {
    const distance = Number(known);
    if (Math.abs(distance) >= FAR) return flows.map(anywhere);
    return flows.map((flow) => ({ ...flow, by: flow.by + sign * distance }));
  }
  const factor = factorOf(by, fn, DEPTH);
  return flows.map((flow) => ({ ...flow, multiplesOf: gcd(flow.multiplesOf, factor), indexed: true }));
}

/** Definitions of registers that are followed for a factor. */
const DEPTH = 6;

/** A number of which the value is a multiple, whatever the registers hold; 0 for 0. */
export function factorOf(e: Expr, fn: IrFunction, depth: number): number {
  switch (e.kind) {
    case 'const': {
      const value = BigInt.asIntN(e.width, e.value);
      return value > -BigInt(FAR) && value < BigInt(FAR) ? Math.abs(Number(value)) : 1;
    }
    case 'zext':
    case 'sext':
      return factorOf(e.arg, fn, depth);
    case 'ite':
      return gcd(factorOf(e.then, fn, depth), factorOf(e.otherwise, fn, depth));
    case 'binary':
      return wrapped(e.width, factorOfBinary(e, fn, depth));
    case 'unary':
      return e.op === 'neg' ? wrapped(e.width, factorOf(e.arg, fn, depth)) : 1;
    case 'reg': {
      const value = depth > 0 ? onlyValue(fn, e.reg) : undefined;
      return value ? factorOf(value, fn, depth - 1) : 1;
    }
    case 'addr':
    case 'compare':
    case 'trunc':
      return 1;
  }
}

function factorOfBinary({ op, left, right }: Extract<Expr, { kind: 'binary' }>, fn: IrFunction, depth: number): number {
  if (op === 'add' || op === 'sub') return gcd(factorOf(left, fn, depth), factorOf(right, fn, depth));
  if (op === 'mul') return product(factorOf(left, fn, depth), factorOf(right, fn, depth));
  if (op === 'shl' && right.kind === 'const' && right.value < 30n) return product(factorOf(left, fn, depth), 2 ** Number(right.value));
  return 1;
}

function product(one: number, other: number): number {
  return one * other < FAR ? one * other : 1;
}

/** A number that is narrower than an address may have wrapped around; one as wide that has leads out of every object. */
function wrapped(width: number, factor: number): number {
  return width >= 64 ? factor : gcd(factor, 2 ** Math.min(width, 40));
}

const valuesIn = new WeakMap<IrFunction, ReadonlyMap<RegisterId, Expr | undefined>>();

/** What is assigned to the register, if that is one expression at one place. */
export function onlyValue(fn: IrFunction, register: RegisterId): Expr | undefined {
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
