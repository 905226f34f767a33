import type { BinaryOp } from '../../ir/ir.js';
import { FALSE, TRUE } from '../../logic/aig.js';
import type { AddressContext } from './address-context.js';
import { FIRST_ADDRESS } from '../memory/one-layout.js';
import { binary } from '../values/operators.js';
import type { PointsTo } from './pointsto.js';
import { NOWHERE, objectsIn, union } from './pointsto.js';
import { highest } from '../values/range.js';
import type { Representation } from './representation.js';
import type { Revealing } from './revealing.js';
import { isFar, tame } from './stray.js';
import type { Value } from '../values/value.js';
import { mostOf, numberOf, rangeOf, resize } from '../values/value.js';

/** Bits that every object can have as it likes, wherever the others are: those within a page. */
const PAGE_BITS = 12;
/** By so much a pointer can be moved within a region. */
const REGION_REACH = 1n << 39n;

/** Operators on pointers. */
export class PointerArithmetic {
  constructor(
    private readonly round: AddressContext,
    private readonly representation: Representation,
    private readonly revealing: Revealing,
  ) {}

  /** The operands of an operator, and the objects whose addresses may be in the result. */
  operands(
    op: BinaryOp,
    left: Value,
    right: Value,
  ): { readonly left: Value; readonly right: Value; readonly pointsTo: PointsTo } {
    if (left.pointsTo.length === 0 && right.pointsTo.length === 0) return { left, right, pointsTo: NOWHERE };
    const first = objectsIn(left.pointsTo).length > 0;
    const second = objectsIn(right.pointsTo).length > 0;
    if (first && second && op === 'sub' && this.representation.sameOrigin(left, right))
      return { left, right, pointsTo: NOWHERE };
    if (first && this.isDistance(op, right) && this.keeps(op, left, right)) return this.kept(op, left, right, left);
    if (second && op !== 'sub' && this.isDistance(op, left) && this.keeps(op, right, left))
      return this.kept(op, left, right, right);
    const [one, other] = withinPage(op, left, right)
      ? [this.revealing.machineNumber(left), this.revealing.machineNumber(right)]
      : [this.revealing.reveal(left), this.revealing.reveal(right)];
    return { left: one, right: other, pointsTo: union(one.pointsTo, other.pointsTo) };
  }

  /** The value of a pointer after an operator of which the result on representations is known. */
  moved(op: BinaryOp, left: Value, right: Value, result: Value): Value {
    const { g } = this.round;
    const objects = objectsIn(result.pointsTo);
    if (!this.round.space.wide || objects.length === 0) return result;
    const [pointer, number] = objectsIn(left.pointsTo).length > 0 ? [left, right] : [right, left];
    const { stray = tame(this.representation.isPointer(pointer)) } = pointer;
    const when =
      op === 'add' || op === 'sub' ? g.or(stray.when, isNear(number) ? FALSE : isFar(g, number.bits)) : stray.when;
    if (when === FALSE) return result;
    const isKnown = objects.every((object) => this.round.known.isExposed(object));
    const machine = isKnown ? binary(g, op, this.revealing.machineNumber(pointer).bits, number.bits) : undefined;
    return { bits: result.bits, pointsTo: result.pointsTo, stray: { when, number: machine, pure: stray.pure } };
  }

  /** The value to be cut off or extended: not a representation, but for the low bits of one. */
  resizable(value: Value, width: number): Value {
    if (objectsIn(value.pointsTo).length === 0 || width === value.bits.length) return value;
    if (width > this.representation.knownBits(value))
      return width <= PAGE_BITS ? this.revealing.machineNumber(value) : this.revealing.reveal(value);
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
    const high = number.bits.slice(this.representation.knownBits(pointer));
    return high.every((bit) => bit === FALSE) || (op === 'and' && high.every((bit) => bit === TRUE));
  }

  /**
   * A number by which a pointer is moved. One made of the bits of addresses, such as an index into a table of pointers,
   * may also be a distance to another object.
   */
  private isDistance(op: BinaryOp, number: Value): boolean {
    if (number.pointsTo.length === 0) return true;
    if (!this.round.space.wide || (op !== 'add' && op !== 'sub') || objectsIn(number.pointsTo).length > 0) return false;
    const range = rangeOf(number);
    return range.low >= 0n && highest(range) < FIRST_ADDRESS;
  }

  /** The low bits that a mask leaves; they are no address. */
  private kept(
    op: BinaryOp,
    left: Value,
    right: Value,
    pointer: Value,
  ): { readonly left: Value; readonly right: Value; readonly pointsTo: PointsTo } {
    const number = pointer === left ? right : left;
    const isMask = op === 'and' && number.bits.at(-1) === FALSE;
    return { left, right, pointsTo: isMask ? NOWHERE : union(pointer.pointsTo, number.pointsTo) };
  }
}

/** Whether the operator's result depends on bits within a page only. */
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
