import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import type { Bits } from '../../logic/bits.js';
import type { AddressContext } from './address-context.js';
import type { MachineAddresses } from './machine-addresses.js';
import { MACHINE_BITS } from './machine-addresses.js';
import type { ObjectId } from '../../steps/ids.js';
import { FIRST_ADDRESS } from '../memory/one-layout.js';
import { NOWHERE, numbersIn, objectsIn, union } from './pointsto.js';
import type { Representation } from './representation.js';
import type { Revealing } from './revealing.js';
import type { Stray } from './stray.js';
import type { Value } from '../values/value.js';
import { mostOf } from '../values/value.js';

/** Numbers of so many bits are less than every address. */
const KNOWN_SMALL = 12;
/** A number of unknown origin is followed into larger objects no further than to find that it lies in them. */
const MAX_GUESSED = 64;

/** From numbers to the representations that they stand for, and which of them are not followed. */
export class Concealing {
  constructor(
    private readonly round: AddressContext,
    private readonly representation: Representation,
    private readonly machine: MachineAddresses,
    private readonly revealing: Revealing,
  ) {}

  /**
   * The representation of a value that may be a machine's address of objects. `ambiguous`: of two objects that had the
   * same address.
   */
  conceal(value: Value, candidates = this.candidates(value)): { readonly value: Value; readonly ambiguous: Lit } {
    if (candidates.length === 0) return { value, ambiguous: FALSE };
    const { g } = this.round;
    const number = value.bits;
    const isPointer = this.representation.isRepresentation(number);
    let result = number;
    let found: Lit = FALSE;
    let ambiguous: Lit = FALSE;
    for (const object of candidates) {
      const offset = bits.sub(g, number, this.machine.of(object));
      const hit = g.and(not(isPointer), bits.ult(g, offset, this.machine.extentOf(object)));
      ambiguous = g.or(ambiguous, g.and(found, hit));
      found = g.or(found, hit);
      result = bits.ite(g, hit, bits.add(g, offset, this.representation.base(object)), result);
    }
    return { value: { bits: result, pointsTo: union(objectsIn(value.pointsTo), candidates) }, ambiguous };
  }

  /** Exposed objects in which a number may lie. */
  private around(value: Value): readonly ObjectId[] {
    return this.mayBeAddress(value) ? this.round.known.exposedObjects() : NOWHERE;
  }

  /**
   * The objects that a number is followed into: those of which it was made; where nothing is known of it, small ones
   * that always exist.
   */
  private candidates(value: Value): readonly ObjectId[] {
    const origins = numbersIn(value.pointsTo);
    if (origins.length > 0 || value.pointsTo.length > 0) return origins;
    const { round } = this;
    return this.around(value).filter(
      (object) => round.isStatic(object) && (round.space.facts(object)?.maxSize ?? 0) <= MAX_GUESSED,
    );
  }

  /** A number lies in an exposed object that it is not followed into. */
  inForeign(value: Value): Lit {
    const { g } = this.round;
    if (value.stray) return g.and(value.stray.when, this.isAstray(value, value.stray));
    const own = new Set(this.candidates(value));
    const hits = this.around(value)
      .filter((object) => !own.has(object))
      .map((object) => this.machine.isWithin(value.bits, object));
    return g.or(g.and(not(this.representation.isRepresentation(value.bits)), g.orAll(hits)), this.isElsewhere(value));
  }

  /** A pointer that was moved by a number made of addresses may have left its object for one of those. */
  private isElsewhere(value: Value): Lit {
    const { g } = this.round;
    const objects = objectsIn(value.pointsTo);
    const origins = numbersIn(value.pointsTo).filter((object) => !objects.includes(object));
    if (objects.length === 0 || origins.length === 0 || !this.round.space.wide) return FALSE;
    const machine = this.revealing.machineNumber(value).bits;
    const isOwn = objects.map((object) =>
      bits.ult(g, bits.sub(g, value.bits, this.representation.base(object)), this.machine.extentOf(object)),
    );
    return g.andAll([
      this.representation.isRepresentation(value.bits),
      not(g.orAll(isOwn)),
      g.orAll(origins.map((object) => this.machine.isWithin(machine, object))),
    ]);
  }

  /**
   * {@link Representation.place} of a pointer of which `address` is the representation. That of a number of the machine
   * is one of several, which would blur it.
   */
  placeIn(pointer: Value, address: Value, object: ObjectId): { readonly isThere: Lit; readonly offset: Bits } {
    const isNumber =
      this.round.space.wide && objectsIn(pointer.pointsTo).length === 0 && objectsIn(address.pointsTo).length > 0;
    if (isNumber) return { isThere: TRUE, offset: bits.sub(this.round.g, pointer.bits, this.machine.of(object)) };
    return this.representation.place(address.bits, object);
  }

  /** A pointer that has gone too far may be in another object than its own. */
  private isAstray({ pointsTo }: Value, { number }: Stray): Lit {
    const { g } = this.round;
    if (!number) return pointsTo.length > 1 ? TRUE : FALSE;
    const others = this.round.known.exposedObjects().filter((object) => !pointsTo.includes(object));
    return g.orAll(others.map((object) => this.machine.isWithin(number, object)));
  }

  /** Some value is neither a representation nor too small for an address. */
  private mayBeAddress(value: Value): boolean {
    if (!this.round.space.wide || value.bits.length !== 64 || mostOf(value) < FIRST_ADDRESS) return false;
    const { g } = this.round;
    const isNumber = not(this.representation.isRepresentation(value.bits));
    if (isNumber === FALSE || value.bits.slice(MACHINE_BITS).some((bit) => bit === TRUE)) return false;
    return value.bits.slice(KNOWN_SMALL, MACHINE_BITS).some((bit) => g.and(isNumber, bit) !== FALSE);
  }
}
