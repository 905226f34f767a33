import type { Aig } from '../../logic/aig.js';
import type { AddressContext } from './address-context.js';
import { SeenOfAddresses } from './address-context.js';
import { Concealing } from './concealing.js';
import { Facts } from '../values/facts.js';
import { MachineAddresses } from './machine-addresses.js';
import { PointerArithmetic } from './pointer-arithmetic.js';
import { PointerComparison } from './pointer-comparison.js';
import { Representation } from './representation.js';
import { Revealing } from './revealing.js';

/**
 * Addresses as programs of 64 bits see them when they look at their bits.
 *
 * A pointer is a *representation*: the number of its object in the high bits, an offset in the low ones, a constant as
 * long as the program only moves it within an object, stores and follows it. Bit 62 is set in every representation and
 * in no address of a machine. What it stands for is `machine(o) + offset`. The machine's address of an object is made
 * of unknown bits: 4096 or more, the whole object below 2^47, aligned as its kind promises, and disjoint from all other
 * objects that live at the same time. Every operation means what it means on these numbers:
 *
 * - adding a number to a representation, taking it away, setting or clearing bits that alignment makes known: the same
 *   on the representation;
 * - equality, order and difference of pointers into one object: those of the representations;
 * - everything else (other arithmetic, order and difference of objects, comparison with unknown numbers, a part of a
 *   stored pointer): the operands are *revealed*, replaced by the machine's numbers. The result remembers whose
 *   addresses may be in it, so that an access finds the object again.
 *
 * An unknown number (an input, what was never written) may equal the machine's address of an exposed object. An access
 * by it goes to that object if it is small and static; it is not followed into other ones.
 *
 * A heap block may have the address of one that was dead when it was allocated, and string literals of equal contents
 * may be one object. Then also pointers to different objects are equal. Objects are never directly adjacent: a pointer
 * past the end of one is no pointer to the next. Nor do others than heap blocks give their addresses away when they are
 * gone. That a program may be able to tell is noted.
 *
 * In smaller address spaces there is one layout, in which representations are machine addresses; that the program
 * looked at it is noted. Locals may share addresses there (`stack-slots.ts`).
 */
export class Addresses {
  readonly seen = new SeenOfAddresses();
  /** Facts from comparisons about the numbers by which addresses are computed. */
  readonly facts = new Facts();
  readonly representation: Representation;
  readonly machine: MachineAddresses;
  readonly revealing: Revealing;
  readonly concealing: Concealing;
  readonly arithmetic: PointerArithmetic;
  readonly comparison: PointerComparison;

  constructor(private readonly round: AddressContext) {
    const { seen } = this;
    const representation = (this.representation = new Representation(round));
    const machine = (this.machine = new MachineAddresses(round, representation, seen));
    const revealing = (this.revealing = new Revealing(round, representation, machine, seen));
    this.concealing = new Concealing(round, representation, machine, revealing);
    this.arithmetic = new PointerArithmetic(round, representation, revealing);
    this.comparison = new PointerComparison(round, representation, machine, revealing, seen);
  }

  get g(): Aig {
    return this.round.g;
  }
}
