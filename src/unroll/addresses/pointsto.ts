import type { ObjectId } from '../../steps/ids.js';

/**
 * An object that a value may be an address into; or, complemented, one whose address on a machine the value may have
 * been made from.
 */
export type Reference = ObjectId | (number & { readonly __brand: 'Number' });

/** The objects whose address a value may be; sorted, without repetition. Plain numbers point nowhere. */
export type PointsTo = readonly Reference[];

export const NOWHERE: readonly never[] = [];

/** The object as the origin of a number. */
export function asNumber(object: ObjectId): Reference {
  return ~object as Reference;
}

/** The objects that the value may be a pointer into. */
export function objectsIn(pointsTo: PointsTo): readonly ObjectId[] {
  return (
    pointsTo.length === 0 || pointsTo[0]! >= 0 ? pointsTo : pointsTo.filter((each) => each >= 0)
  ) as readonly ObjectId[];
}

/** The objects whose address on a machine may be in the value. */
export function numbersIn(pointsTo: PointsTo): readonly ObjectId[] {
  if (pointsTo.length === 0 || pointsTo[0]! >= 0) return NOWHERE;
  return pointsTo.filter((each) => each < 0).map((each) => ~each as ObjectId);
}

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
    while (i < a.length && a[i]! < element) i++;
    if (i === a.length || a[i] !== element) return false;
  }
  return true;
}
