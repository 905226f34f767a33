/**
 * Where a pointer may lead: an object and the offsets `base + k * stride` in it (`stride` 0: only `base`; 1: anywhere).
 * Members of the elements of an array of structs stay apart, since an index only moves an address by multiples of the
 * size of an element.
 */

import type { NumberInterval } from './intervals.js';
import { ANY } from './intervals.js';

/** Index of an {@link AbstractObject}. */
export type ObjectId = number & { readonly __brand: 'AbstractObjectId' };

export interface Location {
  readonly object: ObjectId;
  readonly base: number;
  readonly stride: number;
  /** The offset is one of those between these two, if that is known: where several may be meant. */
  readonly span?: NumberInterval;
}

/** Bytes of an object; `size` from each of the offsets on. */
export interface Extent {
  readonly base: number;
  readonly stride: number;
  readonly size: number;
  readonly span?: NumberInterval;
}

export function gcd(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/** The smallest set of offsets of this form that contains both. */
export function joined(one: Location, other: Location): Location {
  return located(one.object, one.base, gcd(gcd(one.stride, other.stride), one.base - other.base));
}

/** The location in its normal form. */
export function located(object: ObjectId, base: number, stride: number): Location {
  return { object, base: stride > 0 ? ((base % stride) + stride) % stride : base, stride };
}

/** Moved by a number of bytes that is known, and by any multiple of another one (0: none). */
export function moved({ object, base, stride }: Location, by: number, multiplesOf: number): Location {
  return located(object, base + by, gcd(stride, multiplesOf));
}

/** Whether all offsets of one are offsets of the other. */
export function isWithin(one: Location, other: Location): boolean {
  if (one.object !== other.object) return false;
  if (other.stride === 0) return one.stride === 0 && one.base === other.base;
  return one.stride % other.stride === 0 && (one.base - other.base) % other.stride === 0;
}

/** Whether some bytes of both are the same. */
export function overlap(one: Extent, other: Extent): boolean {
  const [first, second] = [spanOf(one), spanOf(other)];
  if (first.hi + one.size <= second.lo || second.hi + other.size <= first.lo) return false;
  const stride = gcd(one.stride, other.stride);
  const distance = other.base - one.base;
  if (stride === 0) return distance < one.size && -distance < other.size;
  const ahead = ((distance % stride) + stride) % stride;
  return ahead < one.size || stride - ahead < other.size;
}

function spanOf({ base, stride, span }: Extent): NumberInterval {
  return stride === 0 ? { lo: base, hi: base } : (span ?? ANY);
}

/** Whether both have their offsets between the same bounds. */
export function sameSpan({ span: one }: Pick<Extent, 'span'>, { span: other }: Pick<Extent, 'span'>): boolean {
  return one?.lo === other?.lo && one?.hi === other?.hi;
}
