import { outOfReach, reach } from '../ir/ir.js';
import type { Lit } from '../logic/aig.js';
import { FALSE, TRUE, not } from '../logic/aig.js';
import * as bits from '../logic/bits.js';
import type { Bits } from '../logic/bits.js';
import type { ObjectId } from './objects.js';
import { REPRESENTATION } from './objects.js';
import { objectsIn } from './pointsto.js';
import type { Range } from './range.js';
import { exactly, membersUpTo, plus, rangeOfBits } from './range.js';
import type { Round } from './round.js';
import type { Value } from './value.js';

/** More places than this behind one symbolic address are not followed, but the first few. */
const MAX_CANDIDATES = 1 << 16;
const FOLLOWED = 64;

/** An object that an address may lie in. */
export interface Target {
  readonly object: ObjectId;
  /** The address lies in this object, and the whole access fits. */
  readonly when: Lit;
  readonly offset: Bits;
  /** Offsets at which the access can begin, in order. */
  readonly candidates: readonly number[];
}

/** The address lies in the region of some object that it is not known to point to, or may lie too far into a very large one. */
export function inOtherObject(round: Round, address: Value, objects: readonly ObjectId[]): Lit {
  const { g, space } = round;
  const others: Lit[] = [];
  if (objects.some((object) => (space.facts(object)?.maxSize ?? 0) > reach(space.pointerBits)))
    others.push(bits.eq(g, address.bits, bits.constant(address.bits.length, outOfReach(space.pointerBits))));
  if (space.wide) {
    const region = bits.extract(address.bits, space.regionBits, address.bits.length);
    const number = (value: number): Bits => bits.constant(region.length, BigInt(value));
    // The upper half of a region is no part of its object: what lies there is a negative offset from the next one.
    const lower = not(address.bits[space.regionBits - 1]!);
    const any = g.andAll([lower, bits.ult(g, number(REPRESENTATION), region), bits.ult(g, region, number(space.regionCount))]);
    const own = objects.map((object) => {
      const { first, count } = space.regionsOf(object);
      if (count === 1) return bits.eq(g, region, number(first));
      return bits.ult(g, bits.sub(g, region, number(first)), number(count));
    });
    return g.or(g.and(any, not(g.orAll(own))), g.orAll(others));
  }
  for (let id = 0; id < space.count; id++) {
    if (!space.facts(id as ObjectId) || objects.includes(id as ObjectId)) continue;
    const offset = bits.sub(g, address.bits, round.address(space.get(id as ObjectId)).bits);
    others.push(bits.ult(g, offset, round.sizeOf(id as ObjectId)));
  }
  return g.orAll(others);
}

/** Applies `access` at each possible offset, and chooses among the results by the offset. */
export function selectByOffset({ g, addresses }: Round, target: Target, access: (offset: number, when: Lit) => Value): Value {
  const { candidates, offset } = target;
  // Where only one side of a bit has candidates the offset is on that side.
  const tree = (level: number, from: number, to: number, when: Lit): Value | undefined => {
    if (when === FALSE) return undefined;
    if (to - from === 1) return access(candidates[from]!, when);
    const size = 2 ** level;
    let middle = from;
    while (middle < to && Math.floor(candidates[middle]! / size) % 2 === 0) middle++;
    if (middle === from || middle === to) return tree(level - 1, from, to, when);
    const bit = offset[level]!;
    const low = tree(level - 1, from, middle, g.and(when, not(bit)));
    const high = tree(level - 1, middle, to, g.and(when, bit));
    return low && high ? addresses.revealing.choose(bit, high, low) : (low ?? high);
  };
  const highest = Math.floor(Math.log2(Math.max(1, candidates.at(-1)!)));
  return tree(highest, 0, candidates.length, target.when) ?? access(candidates[0]!, FALSE);
}

/** `offset + size ≤ objectSize`, unsigned, without wrapping. */
export function inBounds(round: Round, offset: Bits, size: number, objectSize: Bits): Lit {
  const { g } = round;
  const room = bits.constantValue(objectSize);
  if (room !== undefined) return room < BigInt(size) ? FALSE : bits.ule(g, offset, bits.constant(offset.length, room - BigInt(size)));
  const fits = bits.ule(g, round.word(size), objectSize);
  return g.and(fits, bits.ule(g, offset, bits.sub(g, objectSize, round.word(size))));
}

/** Offsets at which an access can begin, in order. `beyond`: it is at another one, which is not followed. */
export interface Places {
  readonly offsets: readonly number[];
  readonly beyond: Lit;
}

/** Offsets that the address can have in an object that exists, and that leave room for the access. */
export function placesIn(round: Round, address: Value, object: ObjectId, offset: Bits, size: number): Places {
  const constant = bits.constantValue(offset);
  if (constant !== undefined) return { offsets: [Number(constant)], beyond: FALSE };
  const last = round.space.facts(object)!.maxSize - size;
  const offsets = candidatesOf(round, address, object, offset, last);
  if (offsets) return { offsets, beyond: FALSE };
  let every = 1;
  while (offset[Math.log2(every)] === FALSE) every *= 2;
  const few = candidatesOf(round, address, object, offset, FOLLOWED * every - 1) ?? [];
  return { offsets: few, beyond: not(round.g.orAll(few.map((each) => bits.eq(round.g, offset, round.word(each))))) };
}

/** Undefined if they are too many. */
function candidatesOf(round: Round, address: Value, object: ObjectId, offset: Bits, last: number): readonly number[] | undefined {
  const among = (range: Range): readonly number[] | undefined => membersUpTo(range, BigInt(last), offset.length, MAX_CANDIDATES);
  const byBits = (): readonly number[] | undefined => among(rangeOfBits(offset, undefined));
  if (!address.range) return byBits();
  const byRange = among(plus(address.range, exactly(-round.space.get(object).base)));
  return byRange?.filter((candidate) => agrees(offset, candidate)) ?? byBits();
}

/** The constant bits of the offset are those of the number. */
function agrees(offset: Bits, candidate: number): boolean {
  const number = BigInt(candidate);
  return offset.every((bit, i) => (bit !== TRUE && bit !== FALSE) || (bit === TRUE) === (((number >> BigInt(i)) & 1n) === 1n));
}

/** Where an address may point to, without any claim that it is valid. `beyond`: at a place that is not followed. */
export function placesOf(round: Round, pointer: Value): { places: { object: ObjectId; offset: number; when: Lit }[]; beyond: Lit } {
  const { g } = round;
  const address = round.addresses.concealing.conceal(pointer).value;
  const places: { object: ObjectId; offset: number; when: Lit }[] = [];
  let beyond: Lit = FALSE;
  for (const object of objectsIn(address.pointsTo)) {
    const facts = round.space.facts(object);
    if (!facts) continue;
    const offset = bits.sub(g, address.bits, round.address(round.space.get(object)).bits);
    const found = placesIn(round, address, object, offset, 1);
    beyond = g.or(beyond, g.and(found.beyond, inBounds(round, offset, 1, round.sizeOf(object))));
    for (const at of found.offsets) {
      const when = bits.eq(g, offset, round.word(at));
      if (when !== FALSE) places.push({ object, offset: at, when });
    }
  }
  return { places, beyond };
}
