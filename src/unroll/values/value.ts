import type { Lit } from '../../logic/aig.js';
import { FALSE } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import type { Bits } from '../../logic/bits.js';
import type { TaskId } from '../../steps/ids.js';
import type { PointsTo } from '../addresses/pointsto.js';
import { NOWHERE } from '../addresses/pointsto.js';
import type { Range } from './range.js';
import { exactly, rangeOfBits } from './range.js';
import type { Stray } from '../addresses/stray.js';

/** A symbolic value: its bits, and the objects it may point into. Values are immutable. */
export interface Value {
  readonly bits: Bits;
  readonly pointsTo: PointsTo;
  /** A bound on the value as an unsigned number, where a tighter one is known than the leading zeros tell. */
  readonly most?: bigint;
  /** The number itself, where it is known without a look at the bits. */
  readonly constant?: bigint;
  /** Of a pointer that may have been moved too far. */
  readonly stray?: Stray;
  /** The range of the value, known besides its bits. */
  readonly range?: Range;
  /** Its cases: on the paths that have it, exactly one of the conditions holds (see cases.ts). */
  readonly cases?: readonly Case[];
  /** Of what may also be any number: the addresses that it can be (see few-addresses.ts). */
  readonly addresses?: readonly bigint[];
  /** It is a sum or a difference of what it may be: counters are no choice among a few numbers. */
  readonly counted?: true;
}

/** One of the alternatives of a value, and when it is that. */
export interface Case {
  readonly when: Lit;
  readonly value: Value;
}

/** A number; its bits are made when somebody asks for them. */
class Constant implements Value {
  private made: Bits | undefined;

  constructor(
    private readonly width: number,
    readonly constant: bigint,
    readonly pointsTo: PointsTo,
  ) {}

  get bits(): Bits {
    return (this.made ??= bits.constant(this.width, this.constant));
  }

  get most(): bigint {
    return this.constant;
  }
}

/** The number that the value is; undefined if it varies. */
export function numberOf(value: Value): bigint | undefined {
  return value.constant ?? bits.constantValue(value.bits);
}

/** The largest number that the value can be. */
export function mostOf(value: Value): bigint {
  if (value.most !== undefined) return value.most;
  let width = value.bits.length;
  while (width > 0 && value.bits[width - 1] === FALSE) width--;
  return bits.constantValue(value.bits) ?? (1n << BigInt(width)) - 1n;
}

/** The integers that the value can be modulo 2^width. */
export function rangeOf(value: Value): Range {
  if (value.range) return value.range;
  return value.constant === undefined ? rangeOfBits(value.bits, value.most) : exactly(value.constant);
}

export function plain(value: Bits): Value {
  return { bits: value, pointsTo: NOWHERE };
}

/** The number modulo 2^width. */
export function constantOf(width: number, value: bigint, pointsTo: PointsTo = NOWHERE): Value {
  return new Constant(width, BigInt.asUintN(width, value), pointsTo);
}

/** Zero-extends or truncates to the width. */
export function resize(value: Value, width: number): Value {
  if (value.constant !== undefined) return constantOf(width, value.constant, value.pointsTo);
  if (value.bits.length === width) return value;
  const resized = value.bits.length < width ? bits.zext(value.bits, width) : bits.trunc(value.bits, width);
  const kept = value.most !== undefined && value.most < 1n << BigInt(width);
  const cases = value.cases?.map((each) => ({ when: each.when, value: resize(each.value, width) }));
  return {
    bits: resized,
    pointsTo: value.pointsTo,
    ...(kept ? { most: value.most } : {}),
    ...(cases ? { cases } : {}),
  };
}

/** True when both are the same function of the same inputs, literal by literal. */
export function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.constant !== undefined && b.constant !== undefined) return a.constant === b.constant;
  if (a.bits.length !== b.bits.length) return false;
  for (let i = 0; i < a.bits.length; i++) if (a.bits[i] !== b.bits[i]) return false;
  return true;
}

/** The number by which programs know a task: what `self` and `create` yield. */
export function taskNumber(task: TaskId): bigint {
  return BigInt(task) + 1n;
}
