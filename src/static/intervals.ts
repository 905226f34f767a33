/**
 * Numbers between two bounds, taken with a sign (Cousot and Cousot, "Abstract interpretation: a unified lattice model",
 * POPL 1977). What may wrap around may be any number of its width.
 */
import type { Expr, RegisterId } from '../ir/ir.js';

export interface NumberInterval {
  readonly lo: number;
  readonly hi: number;
}

/** Of registers that need not be all of their width. */
export type Env = ReadonlyMap<RegisterId, NumberInterval>;

/** Numbers further from 0 are not told apart, so that all sums and products of the others are exact. */
const FAR = 2 ** 52;

export const ANY: NumberInterval = { lo: -Infinity, hi: Infinity };

/** All numbers of a width. */
export function full(width: number): NumberInterval {
  return width > 52 ? ANY : { lo: -(2 ** (width - 1)), hi: 2 ** (width - 1) - 1 };
}

export function isFull({ lo, hi }: NumberInterval, width: number): boolean {
  const all = full(width);
  return lo <= all.lo && hi >= all.hi;
}

export function hull(one: NumberInterval, other: NumberInterval): NumberInterval {
  return { lo: Math.min(one.lo, other.lo), hi: Math.max(one.hi, other.hi) };
}

export function isWithinInterval(one: NumberInterval, other: NumberInterval): boolean {
  return one.lo >= other.lo && one.hi <= other.hi;
}

/** Of the new interval, each bound that is beyond the old one is moved on to the next step, or away. */
export function widened(before: NumberInterval, now: NumberInterval, steps: readonly number[]): NumberInterval {
  return {
    lo: now.lo >= before.lo ? before.lo : (steps.filter((step) => step <= now.lo).at(-1) ?? -Infinity),
    hi: now.hi <= before.hi ? before.hi : (steps.find((step) => step >= now.hi) ?? Infinity),
  };
}

/** The interval as one of numbers of the width. */
export function fitted(width: number, { lo, hi }: NumberInterval): NumberInterval {
  const all = full(width);
  return lo >= Math.max(all.lo, -FAR) && hi <= Math.min(all.hi, FAR) ? { lo, hi } : all;
}

export function intervalOf(e: Expr, env: Env): NumberInterval {
  switch (e.kind) {
    case 'const': {
      const value = Number(BigInt.asIntN(e.width, e.value));
      return fitted(e.width, { lo: value, hi: value });
    }
    case 'reg':
      return env.get(e.reg) ?? full(e.width);
    case 'sext':
      return intervalOf(e.arg, env);
    case 'zext': {
      const arg = intervalOf(e.arg, env);
      return arg.lo >= 0 ? arg : e.arg.width > 52 ? full(e.width) : { lo: 0, hi: 2 ** e.arg.width - 1 };
    }
    case 'trunc':
      return fitted(e.width, intervalOf(e.arg, env));
    case 'unary': {
      const { lo, hi } = intervalOf(e.arg, env);
      return fitted(e.width, e.op === 'neg' ? { lo: -hi, hi: -lo } : { lo: -hi - 1, hi: -lo - 1 });
    }
    case 'ite': {
      const parts = [true, false].flatMap((holds) => {
        const refined = refinedBy(e.cond, holds, env);
        return refined ? [intervalOf(holds ? e.then : e.otherwise, refined)] : [];
      });
      return parts.length === 0 ? full(e.width) : parts.reduce(hull);
    }
    case 'binary':
      return fitted(e.width, ofBinary(e, intervalOf(e.left, env), intervalOf(e.right, env)));
    case 'addr':
    case 'compare':
      return full(e.width);
  }
}

function ofBinary(
  { op, width }: Extract<Expr, { kind: 'binary' }>,
  one: NumberInterval,
  other: NumberInterval,
): NumberInterval {
  switch (op) {
    case 'add':
      return { lo: one.lo + other.lo, hi: one.hi + other.hi };
    case 'sub':
      return { lo: one.lo - other.hi, hi: one.hi - other.lo };
    case 'mul':
      return product(one, other);
    case 'shl':
      return other.lo === other.hi && other.lo >= 0 && other.lo < 32
        ? product(one, { lo: 2 ** other.lo, hi: 2 ** other.lo })
        : ANY;
    case 'srem':
      return remainder(one, other);
    case 'urem':
      if (one.lo >= 0 && other.lo > 0) return remainder(one, other);
      return other.lo > 0 ? { lo: 0, hi: other.hi - 1 } : ANY;
    case 'sdiv':
      return other.lo > 0 ? quotient(one, other) : ANY;
    case 'udiv':
      return one.lo >= 0 && other.lo > 0 ? quotient(one, other) : ANY;
    case 'lshr':
    case 'ashr':
      return other.lo === other.hi && other.lo >= 0 && other.lo < 32 && (op === 'ashr' || one.lo >= 0)
        ? { lo: Math.floor(one.lo / 2 ** other.lo), hi: Math.floor(one.hi / 2 ** other.lo) }
        : ANY;
    case 'and':
      return ofAnd(one, other);
    case 'or':
    case 'xor':
      if (one.lo < 0 || other.lo < 0) return ANY;
      return { lo: 0, hi: Math.min(full(width).hi, 2 ** Math.ceil(Math.log2(Math.max(one.hi, other.hi, 1) + 1)) - 1) };
  }
}

/** One factor that is not negative is the most that the result can be. */
function ofAnd(one: NumberInterval, other: NumberInterval): NumberInterval {
  const most = [one, other].filter(({ lo }) => lo >= 0).map(({ hi }) => hi);
  return most.length === 0 ? ANY : { lo: 0, hi: Math.min(...most) };
}

function product(one: NumberInterval, other: NumberInterval): NumberInterval {
  const ends = [one.lo * other.lo, one.lo * other.hi, one.hi * other.lo, one.hi * other.hi];
  return ends.every(Number.isFinite) ? { lo: Math.min(...ends), hi: Math.max(...ends) } : ANY;
}

/** It has the sign of what is divided, and is smaller than what that is divided by. */
function remainder(one: NumberInterval, by: NumberInterval): NumberInterval {
  if (by.lo <= 0) return ANY;
  const most = by.hi - 1;
  return { lo: one.lo >= 0 ? 0 : Math.max(one.lo, -most), hi: one.hi < 0 ? 0 : Math.min(one.hi, most) };
}

function quotient(one: NumberInterval, by: NumberInterval): NumberInterval {
  const ends = [one.lo / by.lo, one.lo / by.hi, one.hi / by.lo, one.hi / by.hi].map(Math.trunc);
  return ends.some(Number.isNaN) ? ANY : { lo: Math.min(...ends), hi: Math.max(...ends) };
}

/** Bounds of registers where the condition holds, or where it does not; undefined if it never does. */
export function refinedBy(cond: Expr, holds: boolean, env: Env): Env | undefined {
  const refined = new Map(env);
  return refine(cond, holds, refined) ? refined : undefined;
}

function refine(cond: Expr, holds: boolean, env: Map<RegisterId, NumberInterval>): boolean {
  if (cond.kind === 'unary' && cond.op === 'not' && cond.width === 1) return refine(cond.arg, !holds, env);
  if (cond.kind === 'binary' && cond.width === 1 && (cond.op === 'and' ? holds : cond.op === 'or' && !holds))
    return refine(cond.left, holds, env) && refine(cond.right, holds, env);
  if (cond.kind !== 'compare') return true;
  const { op, left, right } = cond;
  switch (op) {
    case 'eq':
    case 'ne':
      return (op === 'eq') === holds ? areEqual(left, right, env) : differ(left, right, env);
    case 'slt':
    case 'sle':
      // Not (a < b) is b <= a.
      return holds ? isLess(left, right, op === 'slt', env) : isLess(right, left, op === 'sle', env);
    case 'ult':
    case 'ule':
      return holds ? isLessUnsigned(left, right, op === 'ult', env) : isLessUnsigned(right, left, op === 'ule', env);
  }
}

function areEqual(left: Expr, right: Expr, env: Map<RegisterId, NumberInterval>): boolean {
  return constrain(left, intervalOf(right, env), env) && constrain(right, intervalOf(left, env), env);
}

function differ(left: Expr, right: Expr, env: Map<RegisterId, NumberInterval>): boolean {
  const but = (e: Expr, other: NumberInterval): boolean => {
    const { lo, hi } = intervalOf(e, env);
    if (other.lo !== other.hi || !Number.isFinite(other.lo)) return true;
    return constrain(e, { lo: lo === other.lo ? lo + 1 : lo, hi: hi === other.lo ? hi - 1 : hi }, env);
  };
  return but(left, intervalOf(right, env)) && but(right, intervalOf(left, env));
}

function isLess(less: Expr, more: Expr, strictly: boolean, env: Map<RegisterId, NumberInterval>): boolean {
  const apart = strictly ? 1 : 0;
  return (
    constrain(less, { lo: -Infinity, hi: intervalOf(more, env).hi - apart }, env) &&
    constrain(more, { lo: intervalOf(less, env).lo + apart, hi: Infinity }, env)
  );
}

/** Numbers without sign below one that is not negative, if it is taken with a sign, are not negative either. */
function isLessUnsigned(less: Expr, more: Expr, strictly: boolean, env: Map<RegisterId, NumberInterval>): boolean {
  const most = intervalOf(more, env);
  if (most.lo < 0) return true;
  return constrain(less, { lo: 0, hi: Infinity }, env) && isLess(less, more, strictly, env);
}

/** Notes that the value lies there. @returns whether it can */
function constrain(e: Expr, to: NumberInterval, env: Map<RegisterId, NumberInterval>): boolean {
  const now = intervalOf(e, env);
  const both = { lo: Math.max(now.lo, to.lo), hi: Math.min(now.hi, to.hi) };
  if (both.lo > both.hi) return false;
  if (e.kind === 'reg') env.set(e.reg, both);
  if (e.kind === 'sext') return constrain(e.arg, both, env);
  if (e.kind === 'zext' && both.hi < 2 ** Math.min(e.arg.width - 1, 52))
    return constrain(e.arg, { lo: Math.max(0, both.lo), hi: both.hi }, env);
  if (e.kind !== 'binary' || (e.op !== 'add' && e.op !== 'sub') || e.right.kind !== 'const') return true;
  const by = Number(BigInt.asIntN(e.width, e.right.value)) * (e.op === 'add' ? 1 : -1);
  const before = { lo: both.lo - by, hi: both.hi - by };
  // All numbers of the width are moved around a circle: those between two that stay in order stay between them.
  return isFull(fitted(e.width, before), e.width) || constrain(e.left, before, env);
}
