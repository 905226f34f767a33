import type { IrFunction } from '../../ir/ir.js';
import type { Position } from '../../source/diagnostic.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import { fewCases } from '../values/cases.js';
import type { AccessKind, ByteRange } from './access.js';
import { FIRST_ADDRESS } from './one-layout.js';
import { objectsIn } from '../addresses/pointsto.js';
import type { State } from '../paths/state.js';
import { placesIn } from './targets.js';
import type { Unrolling } from '../paths/unrolling.js';
import type { Case, Value } from '../values/value.js';
import { constantOf, numberOf } from '../values/value.js';

/** Bytes that follow each other, from where a pointer points to up to the end of the object. */
export interface Stretch {
  readonly pointer: Value;
  /** Absent where that is nothing that certainly exists: an access there is an ordinary one, with its claims. */
  readonly place?: ByteRange;
  /** The constant leads to something of which the size is not known, or that may be gone. */
  readonly isOpen?: true;
}

/** A path on which it is known where each of several pointers points to. */
export interface Way {
  readonly state: State;
  readonly stretches: readonly Stretch[];
}

interface Alternative extends Stretch {
  readonly when: Lit;
}

interface Pointer {
  readonly pointer: Value;
  readonly kind: AccessKind;
  /** Whether what will be read there is known to exist. */
  readonly isSeen?: boolean;
}

/** Places of several pointers are looked at one by one if they are no more than this. */
const MAX_WAYS = 32;

/**
 * The ways in which pointers may point; undefined if they are too many, or it is not certain that an access elsewhere
 * fails.
 */
export function waysOf(
  unrolling: Unrolling,
  state: State,
  pointers: readonly Pointer[],
  position: Position,
): readonly Way[] | undefined {
  const { g, addresses } = unrolling.round;
  let ways: readonly Way[] = [{ state, stretches: [] }];
  for (const pointer of pointers) {
    const alternatives = alternativesOf(unrolling, state, pointer, position);
    if (!alternatives || ways.length * alternatives.length > MAX_WAYS) return undefined;
    ways = ways.flatMap((way) =>
      alternatives
        .filter(({ when }) => when === TRUE || !addresses.facts.exclude(g, way.state.guard, when))
        .map(({ when, ...stretch }) => ({
          state: { ...way.state, guard: g.and(way.state.guard, when) },
          stretches: [...way.stretches, stretch],
        })),
    );
  }
  return ways.filter((way) => way.state.guard !== FALSE);
}

function alternativesOf(
  unrolling: Unrolling,
  state: State,
  { pointer, kind, isSeen }: Pointer,
  position: Position,
): readonly Alternative[] | undefined {
  const { g } = unrolling.round;
  const constants =
    numberOf(pointer) === undefined ? constantCases(unrolling, pointer) : [{ when: TRUE, value: pointer }];
  const cases = constants ?? casesByPlace(unrolling, pointer);
  if (!cases || cases.length > MAX_WAYS) return undefined;
  const found: Alternative[] = [];
  for (const { when, value } of cases) {
    const known = unrolling.memory.stretchAt(state, value, kind, unrolling.sites.here(position));
    const possible = known ?? possibleStretch(unrolling, value);
    if (possible ? kind === 'read' && isInput(unrolling, possible) : !leadsNowhere(unrolling, value)) return undefined;
    const place = known ?? (isSeen ? possible : undefined);
    found.push({ when, pointer: value, ...(place ? { place } : {}), ...(possible && !place ? { isOpen: true } : {}) });
  }
  const nowhere = constants ? FALSE : not(g.orAll(cases.map(({ when }) => when)));
  if (nowhere === FALSE) return found;
  return isNothingElsewhere(unrolling) ? [...found, { when: nowhere, pointer }] : undefined;
}

/** An access through the constant certainly fails; other numbers may be those of objects on the machine. */
function leadsNowhere(unrolling: Unrolling, pointer: Value): boolean {
  return isNothingElsewhere(unrolling) && pointer.pointsTo.length === 0 && numberOf(pointer)! < FIRST_ADDRESS;
}

/** There are no registers at addresses, and a pointer that leads to no object is no address. */
function isNothingElsewhere({ round: { space } }: Unrolling): boolean {
  return space.wide && space.reserved.length === 0;
}

/** Whether a read there does not give what was written (`firmware/volatile-inputs.ts`). */
function isInput({ round: { space, program } }: Unrolling, { object }: ByteRange): boolean {
  const { kind, index } = space.get(object);
  return kind === 'global' && program.globals[index]!.inputBytes !== undefined;
}

/** The cases of a pointer that is one of a few constants. */
function constantCases({ round }: Unrolling, pointer: Value): readonly Case[] | undefined {
  const cases = pointer.stray ? undefined : fewCases(round.g, pointer);
  return cases?.every(({ value }) => numberOf(value) !== undefined) ? cases : undefined;
}

/** The places in its objects where the pointer may point to. */
function casesByPlace({ round }: Unrolling, pointer: Value): readonly Case[] | undefined {
  const { g, space } = round;
  const objects = objectsIn(pointer.pointsTo);
  if (pointer.stray || objects.length === 0 || objects.length < pointer.pointsTo.length) return undefined;
  round.objects.tellApart(objects);
  const found: Case[] = [];
  for (const object of objects) {
    if (!space.facts(object)) return undefined;
    const { base } = space.get(object);
    const width = pointer.bits.length;
    const { candidates, beyond } = placesIn(
      round,
      pointer,
      object,
      bits.sub(g, pointer.bits, bits.constant(width, base)),
      1,
    );
    if (beyond !== FALSE || found.length + candidates.length > MAX_WAYS) return undefined;
    for (const { offset } of candidates) {
      const address = base + BigInt(offset);
      found.push({
        when: bits.eq(g, pointer.bits, bits.constant(width, address)),
        value: constantOf(width, address, [object]),
      });
    }
  }
  return found;
}

/** From a constant address on, what there may be of an object. */
function possibleStretch({ round: { space } }: Unrolling, pointer: Value): ByteRange | undefined {
  const number = numberOf(pointer)!;
  const info = space.at(number, pointer.pointsTo);
  const facts = info && space.facts(info.id);
  const offset = info ? Number(number - info.base) : 0;
  return facts && offset < facts.maxSize ? { object: info!.id, offset, size: facts.maxSize - offset } : undefined;
}

/**
 * Where some addresses are those of registers, a load of any other takes an input as well, of which nothing depends
 * (`firmware/volatile-inputs.ts`).
 */
export function takesInputs({ code }: IrFunction): boolean {
  return code.some(({ kind }) => kind === 'nondet');
}

/** The address behind the last byte that exists. */
export function behind({ pointer, place }: Stretch): Value {
  return place ? constantOf(pointer.bits.length, numberOf(pointer)! + BigInt(place.size), pointer.pointsTo) : pointer;
}
