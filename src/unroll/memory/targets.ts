import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import type { Bits } from '../../logic/bits.js';
import type { ObjectId } from '../../steps/ids.js';
import { objectsIn } from '../addresses/pointsto.js';
import { isNumeric } from '../values/cases.js';
import type { Range } from '../values/range.js';
import { exactly, highest, membersUpTo, plus, rangeOfBits, selectorOf } from '../values/range.js';
import type { Round } from '../paths/round.js';
import type { Candidate } from '../values/selection.js';
import { decide } from '../values/selection.js';
import type { Value } from '../values/value.js';
import { numberOf } from '../values/value.js';

/** More places than this behind one symbolic address are not followed, but the first few. */
const MAX_CANDIDATES = 1 << 16;
const FOLLOWED = 64;

/** An object that an address may lie in. */
export interface Target {
  readonly object: ObjectId;
  /** The address lies in this object, and the whole access fits. */
  readonly when: Lit;
  /** Tells the candidates apart. */
  readonly selector: Bits;
  readonly candidates: readonly Candidate[];
  /** The access is taken to be at this place, if at all: parts of pointers there are followed. */
  readonly isCertain: boolean;
}

/**
 * Applies `access` at each possible offset, and chooses among the results by the selector. Addresses that differ by a
 * constant have the same one, so that accesses to members of an element are made under the same conditions.
 */
export function selectByOffset(
  { g, addresses }: Round,
  { candidates, selector, when: isThere }: Target,
  access: (offset: number, when: Lit) => Value,
): Value {
  const found = decide(g, selector, candidates, isThere, access, (bit, high, low) =>
    addresses.revealing.choose(bit, high, low),
  );
  return found ?? access(candidates[0]!.offset, FALSE);
}

/** The address certainly lies in this object, which is as large in every execution, and the whole access fits. */
export function isWithin(round: Round, { range, pointsTo, stray }: Value, object: ObjectId, size: number): boolean {
  const facts = round.space.facts(object);
  if (!range || stray || pointsTo.length !== 1 || facts?.size === undefined || range.isPartial) return false;
  const { base } = round.space.get(object);
  return range.low >= base && highest(range) + BigInt(size) <= base + BigInt(facts.size);
}

/** `offset + size ≤ objectSize`, unsigned, without wrapping. */
export function inBounds(round: Round, offset: Bits, size: number, objectSize: Bits): Lit {
  const { g } = round;
  const room = bits.constantValue(objectSize);
  if (room !== undefined)
    return room < BigInt(size) ? FALSE : bits.ule(g, offset, bits.constant(offset.length, room - BigInt(size)));
  const fits = bits.ule(g, round.objects.word(size), objectSize);
  return g.and(fits, bits.ule(g, offset, bits.sub(g, objectSize, round.objects.word(size))));
}

/** Where an access can begin, in order. `beyond`: it is at another place, which is not followed. */
export interface Places {
  readonly candidates: readonly Candidate[];
  readonly selector: Bits;
  readonly beyond: Lit;
}

/** Offsets that the address can have in an object that exists, and that leave room for the access. */
export function placesIn(round: Round, address: Value, object: ObjectId, offset: Bits, size: number): Places {
  const constant = bits.constantValue(offset);
  if (constant !== undefined) return { candidates: byOffset([Number(constant)]), selector: offset, beyond: FALSE };
  const last = round.space.facts(object)!.maxSize - size;
  const found = candidatesOf(round, address, object, offset, last);
  if (found) return { ...found, beyond: FALSE };
  let every = 1;
  while (offset[Math.log2(every)] === FALSE) every *= 2;
  const few = candidatesOf(round, address, object, offset, FOLLOWED * every - 1) ?? {
    candidates: [],
    selector: offset,
  };
  return {
    ...few,
    beyond: not(round.g.orAll(few.candidates.map((each) => bits.eq(round.g, offset, round.objects.word(each.offset))))),
  };
}

/** Undefined if they are too many. */
function candidatesOf(
  round: Round,
  address: Value,
  object: ObjectId,
  offset: Bits,
  last: number,
): Omit<Places, 'beyond'> | undefined {
  const among = (range: Range): readonly number[] | undefined =>
    membersUpTo(range, BigInt(last), offset.length, MAX_CANDIDATES);
  const byBits = (): Omit<Places, 'beyond'> | undefined => {
    const found = among(rangeOfBits(offset, undefined));
    return found && { candidates: byOffset(found), selector: offset };
  };
  const listed = offsetsOfCases(address, round.space.get(object).base, last);
  if (listed) return { candidates: byOffset(listed), selector: offset };
  if (!address.range) return byBits();
  const range = plus(address.range, exactly(-round.space.get(object).base));
  const found = among(range)?.filter((candidate) => agrees(offset, candidate));
  if (!found) return byBits();
  const selector = selectorOf(range);
  if (!selector) return { candidates: byOffset(found), selector: offset };
  return {
    candidates: found.map((each) => ({ offset: each, number: selector.numberOf(BigInt(each)) })),
    selector: selector.bits,
  };
}

/** Of an address that is one of a few numbers those that leave room, in order. */
function offsetsOfCases(address: Value, base: bigint, last: number): readonly number[] | undefined {
  if (!address.cases || address.stray || !isNumeric(address)) return undefined;
  const offsets = address.cases.map(({ value }) => numberOf(value)! - base);
  return [...new Set(offsets.filter((each) => each >= 0n && each <= BigInt(last)).map(Number))].sort((a, b) => a - b);
}

function byOffset(offsets: readonly number[]): readonly Candidate[] {
  return offsets.map((offset) => ({ offset, number: BigInt(offset) }));
}

/** The constant bits of the offset are those of the number. */
function agrees(offset: Bits, candidate: number): boolean {
  const number = BigInt(candidate);
  return offset.every(
    (bit, i) => (bit !== TRUE && bit !== FALSE) || (bit === TRUE) === (((number >> BigInt(i)) & 1n) === 1n),
  );
}

/** Where an address may point to, without any claim that it is valid. `beyond`: at a place that is not followed. */
export function placesOf(
  round: Round,
  pointer: Value,
): { places: { object: ObjectId; offset: number; when: Lit }[]; beyond: Lit } {
  const { g } = round;
  const address = round.addresses.concealing.conceal(pointer).value;
  const places: { object: ObjectId; offset: number; when: Lit }[] = [];
  let beyond: Lit = FALSE;
  round.objects.tellApart(objectsIn(address.pointsTo));
  for (const object of objectsIn(address.pointsTo)) {
    const facts = round.space.facts(object);
    if (!facts) continue;
    const offset = bits.sub(g, address.bits, round.objects.address(round.space.get(object)).bits);
    const found = placesIn(round, address, object, offset, 1);
    beyond = g.or(beyond, g.and(found.beyond, inBounds(round, offset, 1, round.objects.sizeOf(object))));
    for (const at of found.candidates) {
      const when = bits.eq(g, offset, round.objects.word(at.offset));
      if (when !== FALSE) places.push({ object, offset: at.offset, when });
    }
  }
  return { places, beyond };
}
