import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import type { AddressContext, SeenOfAddresses } from './address-context.js';
import type { MachineAddresses } from './machine-addresses.js';
import type { ObjectId } from '../../steps/ids.js';
import { FIRST_ADDRESS } from '../memory/one-layout.js';
import { numbersIn, objectsIn } from './pointsto.js';
import type { Representation } from './representation.js';
import type { Revealing } from './revealing.js';
import type { Value } from '../values/value.js';
import { mostOf, numberOf, plain } from '../values/value.js';

/** Equality and order of pointers, and what a program may notice by them. */
export class PointerComparison {
  constructor(
    private readonly round: AddressContext,
    private readonly representation: Representation,
    private readonly machine: MachineAddresses,
    private readonly revealing: Revealing,
    private readonly seen: SeenOfAddresses,
  ) {}

  equal(left: Value, right: Value): Lit {
    const { g } = this.round;
    const mine = objectsIn(left.pointsTo);
    const others = objectsIn(right.pointsTo);
    this.round.tellApart([...mine, ...others]);
    if (!this.round.space.wide) this.noteEquality(left, right);
    if (!this.round.space.wide || (mine.length === 0 && others.length === 0)) return bits.eq(g, left.bits, right.bits);
    const isStray = left.stray !== undefined || right.stray !== undefined;
    if (isStray && this.representation.sameOrigin(left, right)) return bits.eq(g, left.bits, right.bits);
    if (isStray) return bits.eq(g, this.revealing.reveal(left).bits, this.revealing.reveal(right).bits);
    if (left.bits.length !== 64 || isUnmistakable(left) || isUnmistakable(right))
      return bits.eq(g, left.bits, right.bits);
    const numbers = numbersIn(left.pointsTo).length + numbersIn(right.pointsTo).length;
    if (mine.length === 0 || others.length === 0 || numbers > 0)
      return bits.eq(g, this.revealing.reveal(left).bits, this.revealing.reveal(right).bits);
    this.noteNeighbours(left, right);
    const same = bits.eq(g, left.bits, right.bits);
    const again: Lit[] = [];
    for (const one of mine)
      for (const other of others)
        if (one !== other && this.machine.mayShare(one, other))
          again.push(
            g.andAll([
              this.representation.lies(left.bits, one),
              this.representation.lies(right.bits, other),
              this.meet(left, one, right, other),
            ]),
          );
    return g.or(same, g.orAll(again));
  }

  /** Pointers into two objects, of which the one may have been given a part of what the other had, are equal. */
  private meet(left: Value, one: ObjectId, right: Value, other: ObjectId): Lit {
    const { g } = this.round;
    const [first, second] = [this.representation.offset(left.bits, one), this.representation.offset(right.bits, other)];
    if (first.every((bit, i) => bit === second[i])) return this.machine.share(one, other);
    return bits.eq(g, bits.add(g, this.machine.of(one), first), bits.add(g, this.machine.of(other), second));
  }

  /** Both values as numbers whose order is that of the machine's. */
  comparable(left: Value, right: Value, signed: boolean): { readonly left: Value; readonly right: Value } {
    const mine = objectsIn(left.pointsTo).length;
    const others = objectsIn(right.pointsTo).length;
    if (mine === 0 && others === 0) return { left, right };
    if (!this.round.space.wide) this.noteOrder(left, right, signed);
    else if (left.stray || right.stray)
      return { left: this.revealing.reveal(left), right: this.revealing.reveal(right) };
    else if (
      this.representation.intoSame(left, right) ||
      (mine === 0 && isOutside(left)) ||
      (others === 0 && isOutside(right))
    )
      return { left, right };
    return this.round.space.wide
      ? { left: this.revealing.reveal(left), right: this.revealing.reveal(right) }
      : { left, right };
  }

  /** In a small address space: a number that may be an address, or a part of one, is compared with another. */
  private noteEquality(left: Value, right: Value): void {
    const isPlain = (value: Value): boolean => value.pointsTo.length === 0;
    const isWhole = left.bits.length === this.round.space.pointerBits;
    if (isWhole && !isPlain(left) && !isPlain(right)) this.noteNeighbours(left, right);
    else if (!isWhole || ![left, right].some((value) => isUnmistakable(value) || isAllOnes(value)))
      this.seen.layout = true;
  }

  /**
   * In a small address space, all layouts agree on the order within an object and on what null is, unless as signed
   * numbers.
   */
  private noteOrder(left: Value, right: Value, signed: boolean): void {
    const isNull = (value: Value): boolean => value.pointsTo.length === 0 && mostOf(value) <= 1n;
    const isWhole = left.bits.length === this.round.space.pointerBits;
    if (signed || !isWhole || !(this.representation.intoSame(left, right) || isNull(left) || isNull(right)))
      this.seen.layout = true;
  }

  /** Whether machines may see pointers to different objects as equal that are not so here. */
  private noteNeighbours(left: Value, right: Value): void {
    if (this.seen.distinctness) return;
    const mine = objectsIn(left.pointsTo);
    const others = objectsIn(right.pointsTo);
    if (!differ(mine, others)) return;
    const leaves = (pointer: Value, objects: readonly ObjectId[], against: readonly ObjectId[]): boolean =>
      objects.some((object) => differ([object], against) && this.mayLeave(pointer, object));
    this.seen.distinctness =
      leaves(left, mine, others) ||
      leaves(right, others, mine) ||
      this.mayInherit(mine, others) ||
      this.mayBeTails(mine, others);
  }

  /** A pointer into the object may be one past its end, or elsewhere. */
  private mayLeave(pointer: Value, object: ObjectId): boolean {
    const { g, space } = this.round;
    const facts = space.facts(object);
    const number = numberOf(pointer);
    if (!facts) return false;
    if (this.round.space.wide) {
      const offset = mostOf(plain(pointer.bits.slice(0, space.regionBits)));
      return offset > 0n && offset >= BigInt(facts.size ?? 0);
    }
    const { base } = space.get(object);
    if (number !== undefined)
      return number !== base && number >= base + BigInt(facts.size ?? 0) && space.at(number, [object]) !== undefined;
    const size =
      facts.size === undefined ? this.round.sizeOf(object) : bits.constant(pointer.bits.length, BigInt(facts.size));
    return bits.eq(g, pointer.bits, bits.add(g, bits.constant(pointer.bits.length, base), size)) !== FALSE;
  }

  /** A local may be gone when the other, no global, comes into being. Heap blocks among themselves are looked at. */
  private mayInherit(mine: readonly ObjectId[], others: readonly ObjectId[]): boolean {
    const { space, known } = this.round;
    const isGone = (object: ObjectId): boolean => space.get(object).kind === 'local' && known.isMortal(object);
    const isMade = (object: ObjectId): boolean =>
      space.get(object).kind === 'local' || space.get(object).kind === 'heap';
    return differ(mine.filter(isGone), others.filter(isMade)) || differ(others.filter(isGone), mine.filter(isMade));
  }

  private mayBeTails(mine: readonly ObjectId[], others: readonly ObjectId[]): boolean {
    const isGlobal = (object: ObjectId): boolean => this.round.space.get(object).kind === 'global';
    const globals = others.filter(isGlobal);
    return mine
      .filter(isGlobal)
      .some((one) => globals.some((other) => one !== other && this.round.areTails(one, other)));
  }
}

/** Whether the value is one that programs take for an address of nothing. */
function isAllOnes(value: Value): boolean {
  return value.pointsTo.length === 0 && value.bits.every((bit) => bit === TRUE);
}

/** Too small for an address of an object. */
function isUnmistakable(value: Value): boolean {
  return value.pointsTo.length === 0 && mostOf(value) < FIRST_ADDRESS;
}

/** A number that is less than every address and every representation, or more than all of them. */
function isOutside(value: Value): boolean {
  if (isUnmistakable(value)) return true;
  const number = numberOf(value);
  return value.pointsTo.length === 0 && number !== undefined && number >= 1n << 63n;
}

/** One of the first is another than one of the second. */
function differ(first: readonly ObjectId[], second: readonly ObjectId[]): boolean {
  return first.length > 0 && second.length > 0 && (first.length > 1 || second.length > 1 || first[0] !== second[0]);
}
