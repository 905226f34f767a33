/**
 * Flows of pointers into an expression. Addition of a constant moves a pointer, addition of a multiple of k anywhere
 * moves it by multiples of k; whatever else is done with the bits of a pointer leaves the object, and nothing of the
 * place in it. Comparisons tell one bit, which is no pointer.
 */
import type { AddressOf, Expr, IrFunction, RegisterId } from '../ir/ir.js';
import type { Bounds } from './factors.js';
import { boundsBy, factorOf, FAR, NO_BOUNDS } from './factors.js';
import { gcd } from './locations.js';

/** A value that flows from a register or an address, moved by `by` and by any multiple of `multiplesOf` (0: none). */
export interface Flow {
  readonly from:
    { readonly kind: 'register'; readonly register: RegisterId } | { readonly kind: 'address'; readonly of: AddressOf };
  readonly by: number;
  readonly multiplesOf: number;
  /** By a number that is not known: an unknown pointer is not what is moved, but the number. */
  readonly indexed: boolean;
}

/** The flows into the value of an expression. */
export function flowsOf(e: Expr, fn: IrFunction, bounds: Bounds = NO_BOUNDS): readonly Flow[] {
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
      return flowsOf(e.arg, fn, bounds);
    case 'unary':
      return flowsOf(e.arg, fn, bounds).map(anywhere);
    case 'ite':
      return [...flowsOf(e.then, fn, boundsBy(e.cond) ?? bounds), ...flowsOf(e.otherwise, fn, bounds)];
    case 'binary':
      return flowsOfBinary(e, fn, bounds);
  }
}

function flowsOfBinary(
  { op, left, right }: Extract<Expr, { kind: 'binary' }>,
  fn: IrFunction,
  bounds: Bounds,
): readonly Flow[] {
  const [one, other] = [flowsOf(left, fn, bounds), flowsOf(right, fn, bounds)];
  if (op === 'add') return [...shifted(one, right, fn, 1, bounds), ...shifted(other, left, fn, 1, bounds)];
  if (op === 'sub') return [...shifted(one, right, fn, -1, bounds), ...other.map(anywhere)];
  return [...one, ...other].map(anywhere);
}

function anywhere(flow: Flow): Flow {
  return { ...flow, by: 0, multiplesOf: 1 };
}

function shifted(flows: readonly Flow[], by: Expr, fn: IrFunction, sign: 1 | -1, bounds: Bounds): readonly Flow[] {
  if (flows.length === 0) return flows;
  const known = by.kind === 'const' ? BigInt.asIntN(by.width, by.value) : undefined;
  if (known !== undefined) {
    const distance = Number(known);
    if (Math.abs(distance) >= FAR) return flows.map(anywhere);
    return flows.map((flow) => ({ ...flow, by: flow.by + sign * distance }));
  }
  const factor = factorOf(by, fn, bounds);
  return flows.map((flow) => ({ ...flow, multiplesOf: gcd(flow.multiplesOf, factor), indexed: true }));
}
