import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import type { Bits } from '../../logic/bits.js';
import type { AddressContext, SeenOfAddresses } from './address-context.js';
import { Fates } from './fates.js';
import type { ObjectId } from '../../steps/ids.js';
import { FIRST_ADDRESS, alignUp } from '../memory/one-layout.js';
import type { Representation } from './representation.js';

/** Programs of 64 bits have this much of the address space. */
export const MACHINE_BITS = 47;
/** With more exposed objects there is one layout only: the constraints on all pairs would be too many. */
const MAX_EXPOSED = 24;
/** Where that begins, and how far its objects are apart at least: no part of an address is zero, or always the same. */
const FIXED_FIRST = 0x5555_5575_92a0n;
const FIXED_GAP = 0x2_0110n;
const FIXED_ALIGN = 16n;

/**
 * The numbers that a machine has for the addresses of objects: unknown bits with constraints, made for those that the
 * program looks at.
 */
export class MachineAddresses {
  readonly fates: Fates;
  private readonly machines = new Map<ObjectId, Bits>();
  private nextFixed = FIXED_FIRST;

  constructor(
    private readonly round: AddressContext,
    private readonly representation: Representation,
    private readonly seen: SeenOfAddresses,
  ) {
    this.fates = new Fates(round);
  }

  /** The objects whose machine addresses occur in the formula. */
  get exposed(): ReadonlyMap<ObjectId, Bits> {
    return this.machines;
  }

  of(object: ObjectId): Bits {
    return this.machines.get(object) ?? this.place(object);
  }

  private place(object: ObjectId): Bits {
    const { g, known } = this.round;
    if (known.noteExposed(object) > MAX_EXPOSED) return this.placeFixed(object);
    const aligned = Math.floor(Math.log2(this.round.alignOf(object)));
    const address = Array.from({ length: 64 }, (_, i) => (i < aligned || i >= MACHINE_BITS ? FALSE : g.newInput()));
    const end = bits.add(g, address, this.extentOf(object));
    const before = [...this.machines];
    this.machines.set(object, address);
    const others = before.map(([other, start]) => {
      const disjoint = g.or(bits.ult(g, end, start), bits.ult(g, bits.add(g, start, this.extentOf(other)), address));
      return g.or(disjoint, this.apart(object, other));
    });
    const inside = bits.ule(g, end, bits.constant(64, 1n << BigInt(MACHINE_BITS)));
    const beyondNull = bits.ule(g, bits.constant(64, FIRST_ADDRESS), address);
    const unreserved = this.round.space.reserved.map(({ first, last }) =>
      g.or(bits.ule(g, end, bits.constant(64, first)), bits.ult(g, bits.constant(64, last), address)),
    );
    for (const holds of [inside, beyondNull, ...unreserved, ...others]) this.require(holds);
    return address;
  }

  private placeFixed(object: ObjectId): Bits {
    this.seen.layout = true;
    const size = BigInt(this.round.space.facts(object)?.maxSize ?? 1);
    const base = alignUp(this.nextFixed, BigInt(this.round.alignOf(object)));
    const address = bits.constant(64, base);
    this.nextFixed = alignUp(base + size + FIXED_GAP, FIXED_ALIGN);
    this.machines.set(object, address);
    return address;
  }

  private require(holds: Lit): void {
    if (holds !== TRUE) this.round.equations.push({ left: [holds], right: [TRUE] });
  }

  /** From the representation to the machine's address. */
  shiftOf(object: ObjectId): Bits {
    return bits.sub(this.round.g, this.of(object), this.representation.base(object));
  }

  /** Objects without a byte have an address too. */
  extentOf(object: ObjectId): Bits {
    const { g, space } = this.round;
    if (!space.facts(object)) return bits.constant(64, 1n);
    const size = this.round.sizeOf(object);
    const [lowest, ...rest] = size;
    return [g.or(lowest!, bits.isZero(g, size)), ...rest];
  }

  isWithin(number: Bits, object: ObjectId): Lit {
    return bits.ult(this.round.g, bits.sub(this.round.g, number, this.of(object)), this.extentOf(object));
  }

  /** Whether one object may have the address that the other had; takes note of the question. */
  mayShare(one: ObjectId, other: ObjectId): boolean {
    const { space, known } = this.round;
    if (this.round.areMergeable(one, other)) return true;
    if (space.get(one).kind !== 'heap' || space.get(other).kind !== 'heap') return false;
    return known.noteSharing(one, other);
  }

  share(one: ObjectId, other: ObjectId): Lit {
    return bits.eq(this.round.g, this.of(one), this.of(other));
  }

  /** One was dead when the other was allocated. */
  private apart(one: ObjectId, other: ObjectId): Lit {
    if (!this.mayShare(one, other)) return FALSE;
    if (this.round.areMergeable(one, other)) return this.share(one, other);
    return this.round.g.or(this.fates.deadAt(one, other), this.fates.deadAt(other, one));
  }
}
