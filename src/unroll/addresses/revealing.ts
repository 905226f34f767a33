import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import type { Bits } from '../../logic/bits.js';
import type { AddressContext, SeenOfAddresses } from './address-context.js';
import type { MachineAddresses } from './machine-addresses.js';
import type { ObjectId } from '../../steps/ids.js';
import type { PointsTo } from './pointsto.js';
import { NOWHERE, asNumber, numbersIn, objectsIn, union } from './pointsto.js';
import type { Representation } from './representation.js';
import type { Value } from '../values/value.js';
import { choose } from '../values/choice.js';

/** From representations to the numbers that a machine has for them. */
export class Revealing {
  private readonly revealed = new Set<ObjectId>();

  constructor(
    private readonly round: AddressContext,
    private readonly representation: Representation,
    private readonly machine: MachineAddresses,
    private readonly seen: SeenOfAddresses,
  ) {}

  /** The number that a machine has for a value that may be a representation, every bit of which may be looked at. */
  reveal(value: Value): Value {
    for (const object of objectsIn(value.pointsTo)) if (this.round.space.facts(object)) this.revealed.add(object);
    if (this.round.space.wide && this.revealed.size > 1) this.seen.distinctness = true;
    return this.machineNumber(value);
  }

  machineNumber(value: Value): Value {
    const objects = objectsIn(value.pointsTo);
    if (objects.length === 0) return value;
    if (!this.round.space.wide) {
      this.seen.layout = true;
      return value;
    }
    const { g } = this.round;
    let result = value.bits;
    if (result.length !== 64) throw new Error('an address of another width');
    let isPointer = this.representation.isRepresentation(value.bits);
    // What was computed, or never set, can have the bit that tells representations, too.
    if (isPointer !== TRUE)
      isPointer = g.and(isPointer, g.orAll(objects.map((object) => this.representation.lies(value.bits, object))));
    let shift: Bits | undefined;
    for (const object of objects) {
      const own = this.machine.shiftOf(object);
      shift = shift ? bits.ite(g, this.representation.lies(value.bits, object), own, shift) : own;
    }
    result = bits.ite(g, isPointer, bits.add(g, result, shift!), result);
    if (value.stray?.number) result = bits.ite(g, value.stray.when, value.stray.number, result);
    return {
      bits: result,
      pointsTo: union(
        numbersOnly(value.pointsTo),
        objects.map(asNumber).sort((a, b) => a - b),
      ),
    };
  }

  /** The part of a value that others can see: nothing but its bits. */
  shared(value: Value): Value {
    return value.stray?.number ? this.machineNumber(value) : value;
  }

  /**
   * `condition ? then : otherwise`. What was computed from addresses may look like a representation: the choice between
   * it and a pointer is one of numbers.
   */
  choose(condition: Lit, then: Value, otherwise: Value): Value {
    this.noteResembled(then, objectsIn(otherwise.pointsTo));
    this.noteResembled(otherwise, objectsIn(then.pointsTo));
    if (this.isMistakable(then, otherwise)) return choose(this.round.g, condition, then, this.machineNumber(otherwise));
    if (this.isMistakable(otherwise, then)) return choose(this.round.g, condition, this.machineNumber(then), otherwise);
    return choose(this.round.g, condition, then, otherwise);
  }

  /** Takes note of a number that may look like the address of one of these objects. */
  noteResembled(number: Value, objects: readonly ObjectId[]): void {
    if (objects.length > 0 && this.looksLikePointer(number)) this.round.known.noteResembled(objects);
  }

  private isMistakable(number: Value, pointer: Value): boolean {
    const isLookedAt = objectsIn(pointer.pointsTo).some(
      (object) => number.pointsTo.length > 0 || this.round.known.isExposed(object),
    );
    return isLookedAt && this.looksLikePointer(number);
  }

  private looksLikePointer({ bits: number, pointsTo }: Value): boolean {
    return (
      this.round.space.wide &&
      number.length === 64 &&
      objectsIn(pointsTo).length === 0 &&
      this.representation.isRepresentation(number) !== FALSE
    );
  }

  /** A number looks like the representation of one of these objects, whose machine's addresses the program looks at. */
  mistaken(number: Value, objects: readonly ObjectId[]): Lit {
    if (!this.looksLikePointer(number)) return FALSE;
    const lookedAt = objects.filter((object) => this.round.known.isExposed(object));
    return this.round.g.orAll(lookedAt.map((object) => this.representation.lies(number.bits, object)));
  }

  /** A value made of the bits of addresses is no representation, but a number of the machine. */
  isMadeNumber({ bits: number, pointsTo }: Value): Lit {
    if (!this.round.space.wide || number.length !== 64 || numbersIn(pointsTo).length === 0) return FALSE;
    return not(this.representation.isRepresentation(number));
  }

  /**
   * The value as which an access follows a pointer: where several objects may be meant, not by what its bits say
   * wherever it has gone too far.
   */
  followed(value: Value): Value {
    return value.stray?.number && value.pointsTo.length > 1 ? this.machineNumber(value) : value;
  }
}

function numbersOnly(pointsTo: PointsTo): PointsTo {
  return pointsTo.length === 0 ? NOWHERE : pointsTo.filter((each) => each < 0);
}
