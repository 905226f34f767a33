import type { ObjectId } from './objects.js';

/** The objects that a value may be an address into; sorted, without repetition. Plain numbers point nowhere. */
export type PointsTo = readonly ObjectId[];

export const NOWHERE: PointsTo = [];

/** The union; one of the arguments itself wherever possible, so that unchanged sets stay identical. */
export function union(a: PointsTo, b: PointsTo): PointsTo {
  if (a === b || b.length === 0) return a;
  if (a.length === 0) return b;
  if (includesAll(a, b)) return a;
  if (includesAll(b, a)) return b;
  return [...new Set([...a, ...b])].sort((x, y) => x - y);
}

/** True when every element of `b` is in `a`. */
export function includesAll(a: PointsTo, b: PointsTo): boolean {
  let i = 0;
  for (const element of b) {
    while (i < a.length && a[i] < element) i++;
    if (i === a.length || a[i] !== element) return false;
  }
  return true;
}
