import type { Aig, Lit } from '../logic/aig.js';
import { FALSE, TRUE } from '../logic/aig.js';
import * as bits from '../logic/bits.js';
import type { Bits } from '../logic/bits.js';
import type { PointsTo } from './pointsto.js';
import { NOWHERE, union } from './pointsto.js';

/** A symbolic value: its bits, and the objects it may point into. Values are immutable. */
export interface Value {
  readonly bits: Bits;
  readonly pointsTo: PointsTo;
  /** A bound on the value as an unsigned number, where a tighter one is known than the leading zeros tell. */
  readonly most?: bigint;
}

/** The largest number that the value can be. */
export function mostOf(value: Value): bigint {
  if (value.most !== undefined) return value.most;
  let width = value.bits.length;
  while (width > 0 && value.bits[width - 1] === FALSE) width--;
  return bits.constantValue(value.bits) ?? (1n << BigInt(width)) - 1n;
}

/** A value that is known to be at most `most`: the bits that this makes superfluous are dropped. */
export function bounded(value: Value, most: bigint): Value {
  const needed = most.toString(2).length;
  return { bits: value.bits.map((bit, i) => (i < needed ? bit : FALSE)), pointsTo: value.pointsTo, most };
}

export function plain(value: Bits): Value {
  return { bits: value, pointsTo: NOWHERE };
}

export function constantOf(width: number, value: bigint): Value {
  return plain(bits.constant(width, value));
}

/** `condition ? then : otherwise`, of equal width. */
export function choose(g: Aig, condition: Lit, then: Value, otherwise: Value): Value {
  if (then === otherwise || condition === TRUE) return then;
  if (condition === FALSE) return otherwise;
  const most = mostOf(then) > mostOf(otherwise) ? mostOf(then) : mostOf(otherwise);
  return {
    bits: bits.ite(g, condition, then.bits, otherwise.bits),
    pointsTo: union(then.pointsTo, otherwise.pointsTo),
    most,
  };
}

/** Zero-extends or truncates to the width. */
export function resize(value: Value, width: number): Value {
  if (value.bits.length === width) return value;
  const resized = value.bits.length < width ? bits.zext(value.bits, width) : bits.trunc(value.bits, width);
  const kept = value.most !== undefined && value.most < 1n << BigInt(width);
  return { bits: resized, pointsTo: value.pointsTo, ...(kept ? { most: value.most } : {}) };
}

/** True when both are the same function of the same inputs, literal by literal. */
export function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.bits.length !== b.bits.length) return false;
  for (let i = 0; i < a.bits.length; i++) if (a.bits[i] !== b.bits[i]) return false;
  return true;
}
