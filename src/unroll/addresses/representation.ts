import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import type { Bits } from '../../logic/bits.js';
import type { AddressContext } from './address-context.js';
import type { ObjectId } from '../../steps/ids.js';
import { objectsIn } from './pointsto.js';
import type { Value } from '../values/value.js';

/** The bit by which a representation is told from every number that a machine has for an address. */
export const TAG_BIT = 62;

/** How pointers are represented, and what their bits tell: see {@link Addresses}. */
export class Representation {
  constructor(private readonly round: AddressContext) {}

  isPointer(value: Value): boolean {
    return this.round.space.wide
      ? this.isRepresentation(value.bits) === TRUE
      : value.bits.length === this.round.space.pointerBits;
  }

  isRepresentation(value: Bits): Lit {
    return this.round.g.and(value[TAG_BIT]!, not(value[TAG_BIT + 1]!));
  }

  /**
   * A representation is one of this object; what lies in the upper half of a region is a negative offset from the next
   * one.
   */
  lies(value: Bits, object: ObjectId): Lit {
    const { g, space } = this.round;
    const { first, count } = space.regionsOf(object);
    const width = 64 - space.regionBits;
    const half = bits.constant(64, 1n << BigInt(space.regionBits - 1));
    const region = bits.add(g, value, half).slice(space.regionBits);
    if (count === 1) return bits.eq(g, region, bits.constant(width, BigInt(first)));
    return bits.ult(g, bits.sub(g, region, bits.constant(width, BigInt(first))), bits.constant(width, BigInt(count)));
  }

  /** How far a representation of an object is from its start. */
  offset(value: Bits, object: ObjectId): Bits {
    const { g, space } = this.round;
    if (space.regionsOf(object).count > 1) return bits.sub(g, value, this.base(object));
    return bits.sext(value.slice(0, space.regionBits), value.length);
  }

  /**
   * Whether a representation is in the region of this object, from its start on, and if so how far from there. Of
   * several regions no more is said than how far.
   */
  place(value: Bits, object: ObjectId): { readonly isThere: Lit; readonly offset: Bits } {
    const { g, space } = this.round;
    const { first, count } = space.wide ? space.regionsOf(object) : { first: 0, count: 0 };
    if (count !== 1)
      return { isThere: TRUE, offset: bits.sub(g, value, bits.constant(value.length, space.get(object).base)) };
    const isThere = bits.eq(
      g,
      value.slice(space.regionBits),
      bits.constant(value.length - space.regionBits, BigInt(first)),
    );
    return { isThere, offset: bits.zext(value.slice(0, space.regionBits), value.length) };
  }

  base(object: ObjectId): Bits {
    return bits.constant(64, this.round.space.get(object).base);
  }

  /** A pointer to the start of the object. */
  isStart(pointer: Value, object: ObjectId): Lit {
    if (!objectsIn(pointer.pointsTo).includes(object)) return FALSE;
    return bits.eq(this.round.g, pointer.bits, bits.constant(pointer.bits.length, this.round.space.get(object).base));
  }

  /** Both are pointers into the same object. */
  intoSame(left: Value, right: Value): boolean {
    if (left.pointsTo.length !== 1 || right.pointsTo.length !== 1 || left.pointsTo[0] !== right.pointsTo[0])
      return false;
    return left.pointsTo[0]! >= 0 && this.isPointer(left) && this.isPointer(right);
  }

  /** Both are pointers into the same object, or have been: their difference is what they have been moved by. */
  sameOrigin(left: Value, right: Value): boolean {
    const pure = (value: Value): boolean => value.stray?.pure ?? this.isPointer(value);
    const isOne =
      left.pointsTo.length === 1 &&
      right.pointsTo.length === 1 &&
      left.pointsTo[0] === right.pointsTo[0] &&
      left.pointsTo[0]! >= 0;
    return isOne && pure(left) && pure(right);
  }

  /** The number of low bits in which representation and address agree. */
  knownBits(value: Value): number {
    const least = objectsIn(value.pointsTo).reduce((most, object) => Math.min(most, this.round.alignOf(object)), 4096);
    return Math.floor(Math.log2(least));
  }
}
