import type { BinaryOp } from '../ir/ir.js';
import type { Aig, Lit } from '../logic/aig.js';
import { FALSE, TRUE, not } from '../logic/aig.js';
import * as bits from '../logic/bits.js';
import type { Bits } from '../logic/bits.js';
import { Facts } from './facts.js';
import type { Knowledge } from './knowledge.js';
import type { AddressSpace, ObjectId } from './objects.js';
import { FIRST_ADDRESS } from './objects.js';
import type { PointsTo } from './pointsto.js';
import { NOWHERE, asNumber, numbersIn, objectsIn, union } from './pointsto.js';
import type { Value } from './value.js';
import { highest } from './range.js';
import type { Stray } from './stray.js';
import { isFar, tame } from './stray.js';
import { choose, mostOf, numberOf, plain, rangeOf, resize } from './value.js';

/** Programs of 64 bits have this much of the address space. */
const MACHINE_BITS = 47;
/** The bit by which a representation is told from every number that a machine has for an address. */
const TAG_BIT = 62;
/** Bits that every object can have as it likes, wherever the others are: those within a page. */
const PAGE_BITS = 12;
/** With more exposed objects there is one layout only: the constraints on all pairs would be too many. */
const MAX_EXPOSED = 24;
/** Numbers of so many bits are less than every address. */
const KNOWN_SMALL = 12;
/** A number of unknown origin is followed into larger objects no further than to find that it lies in them. */
const MAX_GUESSED = 64;
/** By so much a pointer can be moved within a region. */
const REGION_REACH = 1n << 39n;
const FIXED_FIRST = 0x5555_0000_0000n;
const FIXED_GAP = 1n << 16n;

/** What the addresses need of a round of unrolling. */
export interface AddressContext {
  readonly g: Aig;
  readonly space: AddressSpace;
  readonly knowledge: Knowledge;
  readonly equations: { readonly left: Bits; readonly right: Bits }[];
  sizeOf(object: ObjectId): Bits;
  alignOf(object: ObjectId): number;
  /** It exists from the beginning to the end. */
  isStatic(object: ObjectId): boolean;
  /** String literals of equal contents. */
  areMergeable(one: ObjectId, other: ObjectId): boolean;
  areTails(one: ObjectId, other: ObjectId): boolean;
}

/**
 * What programs of 64 bits see when they look at the bits of an address.
 *
 * A pointer is a *representation*: the number of its object in the high bits, an offset in the low ones, a constant as long as the program only
 * moves it within an object, stores and follows it. Bit 62 is set in every representation and in no address of a machine. What it stands for is
 * `machine(o) + offset`, where the machine's address of an object is made of unknown bits: 4096 or more, the whole object below 2^47, aligned as its kind
 * promises, and disjoint from all other objects that live at the same time. Every operation means what it means on these numbers:
 *
 * - adding a number to a representation, taking it away, setting or clearing bits that alignment makes known: the same on the representation;
 * - equality, order and difference of pointers into one object: those of the representations;
 * - everything else (other arithmetic, order and difference of objects, comparison with unknown numbers, a part of a stored pointer): the operands are
 *   *revealed*, replaced by the machine's numbers. The result remembers whose addresses may be in it, so that an access finds the object again.
 *
 * An unknown number (an input, what was never written) may equal the machine's address of an exposed object. An access by it goes to that object if it is
 * small and static; it is not followed into other ones.
 *
 * A heap block may have the address of one that was dead when it was allocated, and string literals of equal contents may be one object. Then also pointers to different objects are equal.
 * Objects are never directly adjacent: a pointer past the end of one is no pointer to the next. Nor do others than heap blocks give their addresses away when
 * they are gone. That a program may be able to tell is noted.
 *
 * In smaller address spaces there is one layout, in which representations are machine addresses; that the program looked at it is noted.
 */
export class Addresses {
  /** The program looks at addresses of a layout that is not the only possible one. */
  layoutSeen = false;
  /** It may be able to tell objects that touch, or that have the address of another, from others. */
  distinctnessSeen = false;
  /** What comparisons tell of the numbers by which addresses are computed. */
  readonly facts = new Facts();
  private readonly revealed = new Set<ObjectId>();
  private readonly machines = new Map<ObjectId, Bits>();
  private readonly fates = new Map<string, Lit>();
  private readonly pending = new Set<string>();
  private nextFixed = FIXED_FIRST;

  constructor(private readonly round: AddressContext) {}

  /** The objects whose machine addresses occur in the formula. */
  get exposed(): ReadonlyMap<ObjectId, Bits> {
    return this.machines;
  }

  private get wide(): boolean {
    return this.round.space.wide;
  }

  get g(): Aig {
    return this.round.g;
  }

  /** What an operator is applied to, and whose addresses may be in the result. */
  operands(op: BinaryOp, left: Value, right: Value): { readonly left: Value; readonly right: Value; readonly pointsTo: PointsTo } {
    if (left.pointsTo.length === 0 && right.pointsTo.length === 0) return { left, right, pointsTo: NOWHERE };
    const first = objectsIn(left.pointsTo).length > 0;
    const second = objectsIn(right.pointsTo).length > 0;
    if (first && second && op === 'sub' && this.sameOrigin(left, right)) return { left, right, pointsTo: NOWHERE };
    if (first && this.isDistance(op, right) && this.keeps(op, left, right)) return this.kept(op, left, right, left);
    if (second && op !== 'sub' && this.isDistance(op, left) && this.keeps(op, right, left)) return this.kept(op, left, right, right);
    const [one, other] = withinPage(op, left, right) ? [this.machineNumber(left), this.machineNumber(right)] : [this.reveal(left), this.reveal(right)];
    return { left: one, right: other, pointsTo: union(one.pointsTo, other.pointsTo) };
  }

  /** What a pointer has become by an operator of which the result on representations is known. */
  moved(op: BinaryOp, left: Value, right: Value, result: Value): Value {
    const { g } = this;
    const objects = objectsIn(result.pointsTo);
    if (!this.wide || objects.length === 0) return result;
    const [pointer, number] = objectsIn(left.pointsTo).length > 0 ? [left, right] : [right, left];
    const { stray = tame(this.isPointer(pointer)) } = pointer;
    const when = op === 'add' || op === 'sub' ? g.or(stray.when, isNear(number) ? FALSE : isFar(g, number.bits)) : stray.when;
    if (when === FALSE) return result;
    const isKnown = objects.every((object) => this.round.knowledge.isExposed(object));
    const machine = isKnown ? sameOperation(g, op, this.machineNumber(pointer).bits, number.bits) : undefined;
    return { bits: result.bits, pointsTo: result.pointsTo, stray: { when, number: machine, pure: stray.pure } };
  }

  /** What others can see of a value: nothing but its bits. */
  shared(value: Value): Value {
    return value.stray?.number ? this.machineNumber(value) : value;
  }

  /** What is cut off or extended: not a representation, but for the low bits of one. */
  resizable(value: Value, width: number): Value {
    if (objectsIn(value.pointsTo).length === 0 || width === value.bits.length) return value;
    if (width > this.knownBits(value)) return width <= PAGE_BITS ? this.machineNumber(value) : this.reveal(value);
    return { bits: value.bits, pointsTo: NOWHERE };
  }

  /** The value in a register of this width. */
  fit(value: Value, width: number): Value {
    return resize(this.resizable(value, width), width);
  }

  /** Whether the operation with a number is the same on the representation as on the address. */
  private keeps(op: BinaryOp, pointer: Value, number: Value): boolean {
    if (op === 'add' || op === 'sub') return true;
    if (op !== 'and' && op !== 'or' && op !== 'xor') return false;
    const high = number.bits.slice(this.knownBits(pointer));
    return high.every((bit) => bit === FALSE) || (op === 'and' && high.every((bit) => bit === TRUE));
  }

  /** A number by which a pointer is moved. One made of the bits of addresses, such as an index into a table of pointers, may also be a distance to another object. */
  private isDistance(op: BinaryOp, number: Value): boolean {
    if (number.pointsTo.length === 0) return true;
    if (!this.wide || (op !== 'add' && op !== 'sub') || objectsIn(number.pointsTo).length > 0) return false;
    const range = rangeOf(number);
    return range.low >= 0n && highest(range) < FIRST_ADDRESS;
  }

  /** What is left by a mask of low bits is no address. */
  private kept(op: BinaryOp, left: Value, right: Value, pointer: Value): { readonly left: Value; readonly right: Value; readonly pointsTo: PointsTo } {
    const number = pointer === left ? right : left;
    const isMask = op === 'and' && number.bits.at(-1) === FALSE;
    return { left, right, pointsTo: isMask ? NOWHERE : union(pointer.pointsTo, number.pointsTo) };
  }

  /** The number that a machine has for a value that may be a representation, every bit of which may be looked at. */
  reveal(value: Value): Value {
    for (const object of objectsIn(value.pointsTo)) if (this.round.space.facts(object)) this.revealed.add(object);
    if (this.wide && this.revealed.size > 1) this.distinctnessSeen = true;
    return this.machineNumber(value);
  }

  private machineNumber(value: Value): Value {
    const objects = objectsIn(value.pointsTo);
    if (objects.length === 0) return value;
    if (!this.wide) {
      this.layoutSeen = true;
      return value;
    }
    const { g } = this.round;
    let result = value.bits;
    if (result.length !== 64) throw new Error('an address of another width');
    let isPointer = this.isRepresentation(value.bits);
    // What was computed from addresses can have the bit that tells representations, too.
    if (isPointer !== TRUE && objects.length < value.pointsTo.length)
      isPointer = g.and(isPointer, g.orAll(objects.map((object) => this.lies(value.bits, object))));
    let shift: Bits | undefined;
    for (const object of objects) {
      const own = this.shiftOf(object);
      shift = shift ? bits.ite(g, this.lies(value.bits, object), own, shift) : own;
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

  /** `condition ? then : otherwise`. What was computed from addresses may look like a representation: the choice between it and a pointer is one of numbers. */
  choose(condition: Lit, then: Value, otherwise: Value): Value {
    if (this.isMistakable(then, otherwise)) return choose(this.g, condition, then, this.machineNumber(otherwise));
    if (this.isMistakable(otherwise, then)) return choose(this.g, condition, this.machineNumber(then), otherwise);
    return choose(this.g, condition, then, otherwise);
  }

  private isMistakable(number: Value, pointer: Value): boolean {
    if (!this.wide || number.bits.length !== 64 || objectsIn(number.pointsTo).length > 0) return false;
    const isLookedAt = objectsIn(pointer.pointsTo).some((object) => number.pointsTo.length > 0 || this.round.knowledge.isExposed(object));
    return isLookedAt && this.isRepresentation(number.bits) !== FALSE;
  }

  /** A number looks like the representation of one of these objects, whose machine's addresses the program looks at. */
  mistaken(number: Value, objects: readonly ObjectId[]): Lit {
    if (!this.wide || number.bits.length !== 64 || objectsIn(number.pointsTo).length > 0 || this.isRepresentation(number.bits) === FALSE) return FALSE;
    const lookedAt = objects.filter((object) => this.round.knowledge.isExposed(object));
    return this.g.orAll(lookedAt.map((object) => this.lies(number.bits, object)));
  }

  /** The representation of a value that may be a machine's address of objects. `ambiguous`: of two objects that had the same address. */
  conceal(value: Value, candidates = this.candidates(value)): { readonly value: Value; readonly ambiguous: Lit } {
    if (candidates.length === 0) return { value, ambiguous: FALSE };
    const { g } = this.round;
    const number = value.bits;
    const isPointer = this.isRepresentation(number);
    let result = number;
    let found: Lit = FALSE;
    let ambiguous: Lit = FALSE;
    for (const object of candidates) {
      const offset = bits.sub(g, number, this.machine(object));
      const hit = g.and(not(isPointer), bits.ult(g, offset, this.extentOf(object)));
      ambiguous = g.or(ambiguous, g.and(found, hit));
      found = g.or(found, hit);
      result = bits.ite(g, hit, bits.add(g, offset, this.base(object)), result);
    }
    return { value: { bits: result, pointsTo: union(objectsIn(value.pointsTo), candidates) }, ambiguous };
  }

  /** Exposed objects in which a number may lie. */
  around(value: Value): readonly ObjectId[] {
    return this.mayBeAddress(value) ? this.round.knowledge.exposedObjects() : NOWHERE;
  }

  /** The objects that a number is followed into: those of which it was made; where nothing is known of it, small ones that always exist. */
  private candidates(value: Value): readonly ObjectId[] {
    const origins = numbersIn(value.pointsTo);
    if (origins.length > 0 || value.pointsTo.length > 0) return origins;
    const { round } = this;
    return this.around(value).filter((object) => round.isStatic(object) && (round.space.facts(object)?.maxSize ?? 0) <= MAX_GUESSED);
  }

  /** The value as which an access follows a pointer: where several objects may be meant, not by what its bits say wherever it has gone too far. */
  followed(value: Value): Value {
    return value.stray?.number && value.pointsTo.length > 1 ? this.machineNumber(value) : value;
  }

  /** A number lies in an exposed object that it is not followed into. */
  inForeign(value: Value): Lit {
    const { g } = this.round;
    if (value.stray) return g.and(value.stray.when, this.isAstray(value, value.stray));
    const own = new Set(this.candidates(value));
    const hits = this.around(value)
      .filter((object) => !own.has(object))
      .map((object) => this.isWithin(value.bits, object));
    return g.or(g.and(not(this.isRepresentation(value.bits)), g.orAll(hits)), this.isElsewhere(value));
  }

  /** A pointer that was moved by a number made of addresses may have left its object for one of those. */
  private isElsewhere(value: Value): Lit {
    const { g } = this.round;
    const objects = objectsIn(value.pointsTo);
    const origins = numbersIn(value.pointsTo).filter((object) => !objects.includes(object));
    if (objects.length === 0 || origins.length === 0 || !this.wide) return FALSE;
    const machine = this.machineNumber(value).bits;
    const isOwn = objects.map((object) => bits.ult(g, bits.sub(g, value.bits, this.base(object)), this.extentOf(object)));
    return g.andAll([this.isRepresentation(value.bits), not(g.orAll(isOwn)), g.orAll(origins.map((object) => this.isWithin(machine, object)))]);
  }

  private isWithin(number: Bits, object: ObjectId): Lit {
    return bits.ult(this.g, bits.sub(this.g, number, this.machine(object)), this.extentOf(object));
  }

  /** How far a pointer, of which `address` is the representation, is from the start of an object. That of a number of the machine is one of several, which would blur it. */
  offsetIn(pointer: Value, address: Value, object: ObjectId): Bits {
    const isNumber = this.wide && objectsIn(pointer.pointsTo).length === 0 && objectsIn(address.pointsTo).length > 0;
    if (isNumber) return bits.sub(this.g, pointer.bits, this.machine(object));
    return bits.sub(this.g, address.bits, bits.constant(address.bits.length, this.round.space.get(object).base));
  }

  /** A pointer that has gone too far may be in another object than its own. */
  private isAstray({ pointsTo }: Value, { number }: Stray): Lit {
    const { g } = this.round;
    if (!number) return pointsTo.length > 1 ? TRUE : FALSE;
    const others = this.round.knowledge.exposedObjects().filter((object) => !pointsTo.includes(object));
    return g.orAll(others.map((object) => this.isWithin(number, object)));
  }

  /** Some value is neither a representation nor too small for an address. */
  private mayBeAddress(value: Value): boolean {
    if (!this.wide || value.bits.length !== 64 || mostOf(value) < FIRST_ADDRESS) return false;
    const { g } = this.round;
    const isNumber = not(this.isRepresentation(value.bits));
    if (isNumber === FALSE || value.bits.slice(MACHINE_BITS).some((bit) => bit === TRUE)) return false;
    return value.bits.slice(KNOWN_SMALL, MACHINE_BITS).some((bit) => g.and(isNumber, bit) !== FALSE);
  }

  equal(left: Value, right: Value): Lit {
    const { g } = this.round;
    const mine = objectsIn(left.pointsTo);
    const others = objectsIn(right.pointsTo);
    if (!this.wide) this.noteEquality(left, right);
    if (!this.wide || (mine.length === 0 && others.length === 0)) return bits.eq(g, left.bits, right.bits);
    const isStray = left.stray !== undefined || right.stray !== undefined;
    if (isStray && this.sameOrigin(left, right)) return bits.eq(g, left.bits, right.bits);
    if (isStray) return bits.eq(g, this.reveal(left).bits, this.reveal(right).bits);
    if (left.bits.length !== 64 || isUnmistakable(left) || isUnmistakable(right)) return bits.eq(g, left.bits, right.bits);
    const numbers = numbersIn(left.pointsTo).length + numbersIn(right.pointsTo).length;
    if (mine.length === 0 || others.length === 0 || numbers > 0) return bits.eq(g, this.reveal(left).bits, this.reveal(right).bits);
    this.noteNeighbours(left, right);
    const same = bits.eq(g, left.bits, right.bits);
    const again: Lit[] = [];
    for (const one of mine)
      for (const other of others)
        if (one !== other && this.mayShare(one, other))
          again.push(g.andAll([this.lies(left.bits, one), this.lies(right.bits, other), this.meet(left, one, right, other)]));
    return g.or(same, g.orAll(again));
  }

  /** Pointers into two objects, of which the one may have been given a part of what the other had, are equal. */
  private meet(left: Value, one: ObjectId, right: Value, other: ObjectId): Lit {
    const { g } = this;
    const [first, second] = [this.offsetOf(left.bits, one), this.offsetOf(right.bits, other)];
    if (first.every((bit, i) => bit === second[i])) return this.share(one, other);
    return bits.eq(g, bits.add(g, this.machine(one), first), bits.add(g, this.machine(other), second));
  }

  /** How far a representation of an object is from its start. */
  private offsetOf(value: Bits, object: ObjectId): Bits {
    const { g, space } = this.round;
    if (space.regionsOf(object).count > 1) return bits.sub(g, value, this.base(object));
    return bits.sext(value.slice(0, space.regionBits), value.length);
  }

  /** Both values as numbers whose order is that of the machine's. */
  comparable(left: Value, right: Value, signed: boolean): { readonly left: Value; readonly right: Value } {
    const mine = objectsIn(left.pointsTo).length;
    const others = objectsIn(right.pointsTo).length;
    if (mine === 0 && others === 0) return { left, right };
    if (!this.wide) this.noteOrder(left, right, signed);
    else if (left.stray || right.stray) return { left: this.reveal(left), right: this.reveal(right) };
    else if (this.intoSame(left, right) || (mine === 0 && isOutside(left)) || (others === 0 && isOutside(right))) return { left, right };
    return this.wide ? { left: this.reveal(left), right: this.reveal(right) } : { left, right };
  }

  /** In a small address space: a number that may be an address, or a part of one, is compared with another. */
  private noteEquality(left: Value, right: Value): void {
    const isPlain = (value: Value): boolean => value.pointsTo.length === 0;
    const isWhole = left.bits.length === this.round.space.pointerBits;
    if (isWhole && !isPlain(left) && !isPlain(right)) this.noteNeighbours(left, right);
    else if (!isWhole || ![left, right].some((value) => isUnmistakable(value) || isAllOnes(value))) this.layoutSeen = true;
  }

  /** In a small address space, all layouts agree on the order within an object and on what null is, unless as signed numbers. */
  private noteOrder(left: Value, right: Value, signed: boolean): void {
    const isNull = (value: Value): boolean => value.pointsTo.length === 0 && mostOf(value) <= 1n;
    const isWhole = left.bits.length === this.round.space.pointerBits;
    if (signed || !isWhole || !(this.intoSame(left, right) || isNull(left) || isNull(right))) this.layoutSeen = true;
  }

  /** Whether machines may see pointers to different objects as equal that are not so here. */
  private noteNeighbours(left: Value, right: Value): void {
    if (this.distinctnessSeen) return;
    for (const one of objectsIn(left.pointsTo))
      for (const other of objectsIn(right.pointsTo))
        if (one !== other && (this.mayLeave(left, one) || this.mayLeave(right, other) || this.mayInherit(one, other) || this.round.areTails(one, other)))
          this.distinctnessSeen = true;
  }

  /** A pointer into the object may be one past its end, or elsewhere. */
  private mayLeave(pointer: Value, object: ObjectId): boolean {
    const { g, space } = this.round;
    const facts = space.facts(object);
    const number = numberOf(pointer);
    if (!facts) return false;
    if (this.wide) {
      const offset = mostOf(plain(pointer.bits.slice(0, space.regionBits)));
      return offset > 0n && offset >= BigInt(facts.size ?? 0);
    }
    const { base } = space.get(object);
    if (number !== undefined) return number !== base && number >= base + BigInt(facts.size ?? 0) && space.at(number)?.id === object;
    const size = facts.size === undefined ? this.round.sizeOf(object) : bits.constant(pointer.bits.length, BigInt(facts.size));
    return bits.eq(g, pointer.bits, bits.add(g, bits.constant(pointer.bits.length, base), size)) !== FALSE;
  }

  /** A local may be gone when the other, no global, comes into being. Heap blocks among themselves are looked at. */
  private mayInherit(one: ObjectId, other: ObjectId): boolean {
    const { space, knowledge } = this.round;
    const isGone = (object: ObjectId): boolean => space.get(object).kind === 'local' && knowledge.isMortal(object);
    const isMade = (object: ObjectId): boolean => space.get(object).kind === 'local' || space.get(object).kind === 'heap';
    return (isGone(one) && isMade(other)) || (isGone(other) && isMade(one));
  }

  /** A pointer to the start of the object. */
  isStart(pointer: Value, object: ObjectId): Lit {
    if (!objectsIn(pointer.pointsTo).includes(object)) return FALSE;
    return bits.eq(this.g, pointer.bits, bits.constant(pointer.bits.length, this.round.space.get(object).base));
  }

  /** Both are pointers into the same object. */
  private intoSame(left: Value, right: Value): boolean {
    if (left.pointsTo.length !== 1 || right.pointsTo.length !== 1 || left.pointsTo[0] !== right.pointsTo[0]) return false;
    return left.pointsTo[0]! >= 0 && this.isPointer(left) && this.isPointer(right);
  }

  /** Both are pointers into the same object, or have been: their difference is what they have been moved by. */
  private sameOrigin(left: Value, right: Value): boolean {
    const pure = (value: Value): boolean => value.stray?.pure ?? this.isPointer(value);
    const isOne = left.pointsTo.length === 1 && right.pointsTo.length === 1 && left.pointsTo[0] === right.pointsTo[0] && left.pointsTo[0]! >= 0;
    return isOne && pure(left) && pure(right);
  }

  /** The number of low bits in which representation and address agree. */
  knownBits(value: Value): number {
    const least = objectsIn(value.pointsTo).reduce((most, object) => Math.min(most, this.round.alignOf(object)), 4096);
    return Math.floor(Math.log2(least));
  }

  /** An object is allocated, by which time others may be dead: only those are asked for with which it may have the address in common. */
  allocated(object: ObjectId, isDead: (other: ObjectId) => Lit): void {
    const { g, knowledge } = this.round;
    for (const other of knowledge.sharing(object)) {
      const key = `${object}:${other}`;
      const dead = isDead(other);
      const known = this.fates.get(key);
      if (known !== undefined && this.pending.delete(key)) this.round.equations.push({ left: [known], right: [dead] });
      else this.fates.set(key, known === undefined ? dead : g.or(known, dead));
    }
  }

  /** Everything that is still unknown of who was dead when concerns objects that were never allocated. */
  finish(): void {
    for (const key of this.pending) this.round.equations.push({ left: [this.fates.get(key)!], right: [FALSE] });
    this.pending.clear();
  }

  /** Whether one object may have the address that the other had; takes note of the question. */
  private mayShare(one: ObjectId, other: ObjectId): boolean {
    const { space, knowledge } = this.round;
    if (this.round.areMergeable(one, other)) return true;
    if (space.get(one).kind !== 'heap' || space.get(other).kind !== 'heap') return false;
    return knowledge.noteSharing(one, other);
  }

  private share(one: ObjectId, other: ObjectId): Lit {
    return bits.eq(this.round.g, this.machine(one), this.machine(other));
  }

  /** One was dead when the other was allocated. */
  private apart(one: ObjectId, other: ObjectId): Lit {
    if (!this.mayShare(one, other)) return FALSE;
    if (this.round.areMergeable(one, other)) return this.share(one, other);
    return this.round.g.or(this.deadAt(one, other), this.deadAt(other, one));
  }

  private deadAt(allocated: ObjectId, other: ObjectId): Lit {
    const key = `${allocated}:${other}`;
    let dead = this.fates.get(key);
    if (dead === undefined) {
      this.fates.set(key, (dead = this.round.g.newInput()));
      this.pending.add(key);
    }
    return dead;
  }

  private machine(object: ObjectId): Bits {
    return this.machines.get(object) ?? this.place(object);
  }

  private place(object: ObjectId): Bits {
    const { g, knowledge } = this.round;
    if (knowledge.noteExposed(object) > MAX_EXPOSED) return this.placeFixed(object);
    const known = Math.floor(Math.log2(this.round.alignOf(object)));
    const address = Array.from({ length: 64 }, (_, i) => (i < known || i >= MACHINE_BITS ? FALSE : g.newInput()));
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
    this.layoutSeen = true;
    const size = BigInt(this.round.space.facts(object)?.maxSize ?? 1);
    const address = bits.constant(64, this.nextFixed);
    this.nextFixed += (size + 2n * FIXED_GAP) & -FIXED_GAP;
    this.machines.set(object, address);
    return address;
  }

  private require(holds: Lit): void {
    if (holds !== TRUE) this.round.equations.push({ left: [holds], right: [TRUE] });
  }

  /** From the representation to the machine's address. */
  private shiftOf(object: ObjectId): Bits {
    return bits.sub(this.round.g, this.machine(object), this.base(object));
  }

  private base(object: ObjectId): Bits {
    return bits.constant(64, this.round.space.get(object).base);
  }

  /** Objects without a byte have an address too. */
  private extentOf(object: ObjectId): Bits {
    const { g, space } = this.round;
    if (!space.facts(object)) return bits.constant(64, 1n);
    const size = this.round.sizeOf(object);
    const [lowest, ...rest] = size;
    return [g.or(lowest!, bits.isZero(g, size)), ...rest];
  }

  private isPointer(value: Value): boolean {
    return this.wide ? this.isRepresentation(value.bits) === TRUE : value.bits.length === this.round.space.pointerBits;
  }

  private isRepresentation(value: Bits): Lit {
    return this.round.g.and(value[TAG_BIT]!, not(value[TAG_BIT + 1]!));
  }

  /** A representation is one of this object; what lies in the upper half of a region is a negative offset from the next one. */
  private lies(value: Bits, object: ObjectId): Lit {
    const { g, space } = this.round;
    const { first, count } = space.regionsOf(object);
    const width = 64 - space.regionBits;
    const half = bits.constant(64, 1n << BigInt(space.regionBits - 1));
    const region = bits.add(g, value, half).slice(space.regionBits);
    if (count === 1) return bits.eq(g, region, bits.constant(width, BigInt(first)));
    return bits.ult(g, bits.sub(g, region, bits.constant(width, BigInt(first))), bits.constant(width, BigInt(count)));
  }
}

/** An operator that does the same with representations and addresses. */
function sameOperation(g: Aig, op: BinaryOp, pointer: Bits, number: Bits): Bits {
  switch (op) {
    case 'add':
      return bits.add(g, pointer, number);
    case 'sub':
      return bits.sub(g, pointer, number);
    case 'and':
    case 'or':
    case 'xor':
      return bits[op](g, pointer, number);
    default:
      throw new Error(`${op} does not keep representations`);
  }
}

/** What the operator yields depends on bits within a page only. */
function withinPage(op: BinaryOp, left: Value, right: Value): boolean {
  const page = 1n << BigInt(PAGE_BITS);
  const isMask = (value: Value): boolean => value.pointsTo.length === 0 && mostOf(value) < page;
  if (op === 'and') return isMask(left) || isMask(right);
  const divisor = numberOf(right);
  return op === 'urem' && divisor !== undefined && divisor > 0n && divisor <= page && (divisor & (divisor - 1n)) === 0n;
}

/** Known not to lead out of a region. */
function isNear(distance: Value): boolean {
  const range = rangeOf(distance);
  return range.low >= -REGION_REACH && highest(range) < REGION_REACH;
}

/** What programs take for an address of nothing. */
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

function numbersOnly(pointsTo: PointsTo): PointsTo {
  return pointsTo.length === 0 ? NOWHERE : pointsTo.filter((each) => each < 0);
}
