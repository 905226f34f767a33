/**
 * Whether an address lies in an object that it is not known to point to. With 64-bit pointers the upper bits of an
 * address say so. In a smaller address space all objects have fixed places, and the question is whether a number x lies
 * in one of some disjoint intervals of constants. It is answered bit by bit from the highest one,
 *
 *   in(x, [a, a + 2^n))  =  x(n−1) ? in(x, [a + 2^(n−1), a + 2^n)) : in(x, [a, a + 2^(n−1)))
 *
 * until a block lies within an interval, or apart from all: so many gates as there are ends of intervals, times the
 * bits that tell them apart.
 */
import { firstIndex } from '../../base/first-index.js';
import { outOfReach, reach } from '../../ir/address-space.js';
import type { Aig, Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import type { Interval } from './occupied.js';
import type { ObjectId } from '../../steps/ids.js';
import { REPRESENTATION } from './objects.js';
import { highest } from '../values/range.js';
import type { Round } from '../paths/round.js';
import type { Value } from '../values/value.js';

/**
 * The address lies in the region of some object that it is not known to point to, or may lie too far into a very large
 * one.
 */
export function inOtherObject(round: Round, address: Value, objects: readonly ObjectId[]): Lit {
  const { g, space } = round;
  const isFar = objects.some((object) => (space.facts(object)?.maxSize ?? 0) > reach(space.pointerBits));
  const far = isFar
    ? bits.eq(g, address.bits, bits.constant(address.bits.length, outOfReach(space.pointerBits)))
    : FALSE;
  return g.or(far, space.wide ? inOtherRegion(round, address, objects) : inOtherInterval(round, address, objects));
}

function inOtherRegion({ g, space }: Round, address: Value, objects: readonly ObjectId[]): Lit {
  const region = bits.extract(address.bits, space.regionBits, address.bits.length);
  const number = (value: number): Bits => bits.constant(region.length, BigInt(value));
  // The upper half of a region is no part of its object: what lies there is a negative offset from the next one.
  const lower = not(address.bits[space.regionBits - 1]!);
  const any = g.andAll([
    lower,
    bits.ult(g, number(REPRESENTATION), region),
    bits.ult(g, region, number(space.regionCount)),
  ]);
  const own = objects.map((object) => {
    const { first, count } = space.regionsOf(object);
    if (count === 1) return bits.eq(g, region, number(first));
    return bits.ult(g, bits.sub(g, region, number(first)), number(count));
  });
  return g.and(any, not(g.orAll(own)));
}

function inOtherInterval(round: Round, address: Value, objects: readonly ObjectId[]): Lit {
  const { g, space } = round;
  const unknown = [...space.occupied.unknown];
  const others = unknown
    .filter((id) => !objects.includes(id))
    .map((id) =>
      bits.ult(g, bits.sub(g, address.bits, round.objects.address(space.get(id)).bits), round.objects.sizeOf(id)),
    );
  return g.orAll([...others, inSome(g, address.bits, space.occupied.besides(objects, boundsOf(address)))]);
}

/** Where the address lies at all, as far as that is known without its bits. */
function boundsOf({ bits: { length }, range, stray }: Value): Interval {
  const all = { first: 0, end: 2 ** length };
  if (!range || stray || range.low < 0n) return all;
  const end = Number(highest(range)) + 1;
  return end > all.end ? all : { first: Number(range.low), end };
}

/**
 * The number lies in one of the intervals.
 * @param intervals sorted, apart from each other, and not empty
 */
export function inSome(g: Aig, number: Bits, intervals: readonly Interval[]): Lit {
  /** For the numbers `start … start + size − 1`, which only intervals from `from` up to `to` have. */
  const within = (start: number, size: number, from: number, to: number): Lit => {
    if (from >= to) return FALSE;
    const { first, end } = intervals[from]!;
    if (first <= start && end >= start + size) return TRUE;
    const half = size / 2;
    const middle = start + half;
    const bit = number[Math.log2(half)]!;
    const upper = (): Lit =>
      within(
        middle,
        half,
        firstIndex(intervals, (each) => each.end > middle, from, to),
        to,
      );
    const lower = (): Lit =>
      within(
        start,
        half,
        from,
        firstIndex(intervals, (each) => each.first >= middle, from, to),
      );
    if (bit === TRUE) return upper();
    return bit === FALSE ? lower() : g.ite(bit, upper(), lower());
  };
  return within(0, 2 ** number.length, 0, intervals.length);
}
