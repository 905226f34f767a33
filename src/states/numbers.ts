/**
 * Values of the program as JavaScript numbers, which are exact below 2^53. A bit vector of up to 32 bits is its signed
 * value (of one bit: 0 or 1); a wider one is so too as long as that lies below 2^52. From there on numbers are pointers: which object, and how far from its start. Whoever needs a number that is none of these, or the bits of an
 * address, cannot be looked at here ({@link Unsuited}): nothing is said of that program. The last numbers below the
 * pointers are identities of tasks, in all widths: the ids of tasks that may change places (`symmetry.ts`).
 *
 * A value that nobody has chosen, such as memory never written, is {@link UNKNOWN} until somebody decides something by
 * it. A wide input is tried with a few small numbers; two more values stand for all larger ones (Infinity) and all
 * smaller ones (-Infinity), of which comparisons with numbers among those that are tried are all that is known.
 */
import type { BinaryOp, CompareOp } from '../ir/ir.js';

/** The program is none for explicit states. */
export class Unsuited extends Error {}

export const UNKNOWN = NaN;

/** Bits of an address. */
const ADDRESS = 64;
const POINTERS = 2 ** 52;
/** Bytes that a pointer may be moved from the start of its object, to both sides. */
export const FARTHEST = 2 ** 24;
const SPAN = 2 * FARTHEST;
/** Below this there is no object: see the machine. */
const NULL_ZONE = 4096;
/** More tasks there are not: as many as there are bits in a word. */
export const MOST_TASKS = 31;
const IDENTITIES = POINTERS - MOST_TASKS;

/** The id of a task, as long as nobody looks at what number it is. */
export function identityOf(task: number): number {
  return IDENTITIES + task;
}

export function isIdentity(value: number): boolean {
  return value >= IDENTITIES && value < POINTERS;
}

export function taskOfIdentity(identity: number): number {
  return identity - IDENTITIES;
}

/** The place so many bytes from the start of what has this number. */
export function pointerTo(place: number, offset = 0): number {
  return POINTERS + place * SPAN + FARTHEST + offset;
}

export function isPointer(value: number): boolean {
  return value >= POINTERS && value < Infinity;
}

/** Its bits are not known. */
export function isWhole(value: number): boolean {
  return value >= IDENTITIES && value < Infinity;
}

export function placeOf(pointer: number): number {
  return Math.floor((pointer - POINTERS) / SPAN);
}

export function offsetOf(pointer: number): number {
  return ((pointer - POINTERS) % SPAN) - FARTHEST;
}

/** Nobody has said which value it is: it is {@link UNKNOWN}, or infinite. */
export function isUnknown(value: number): boolean {
  return value - value !== 0;
}

/** Facts about places, for operators. */
export interface Places {
  /** The alignment of a place on a machine. */
  alignOf(place: number): number;
  /** Whether it has an address of its own: it is alive. */
  isThere(place: number): boolean;
  /** Whether a number is among those with which wide inputs are tried. @throws Relearn if it will be from now on */
  isTried(value: number): boolean;
  /** The number that an identity is. @throws Relearn if nobody was to look at it */
  numberOf(identity: number): number;
}

/** A number of more than 32 bits, as far as those are looked at here. */
function wide(value: number): number {
  if (isInRange(value)) return value;
  throw new Unsuited('a number is too large');
}

function isInRange(value: number): boolean {
  return value < IDENTITIES && value > -IDENTITIES;
}

/** The number of this width whose bits these are. */
export function wrapped(value: bigint, width: number): number {
  if (width === 1) return Number(value & 1n);
  return wide(Number(BigInt.asIntN(width, value)));
}

/** @param value a number whose lowest bits are meant */
function fitted(value: number, width: number): number {
  if (width === 1) return value & 1;
  return width === 32 ? value | 0 : (value << (32 - width)) >> (32 - width);
}

/** The bits of a number as one without sign. */
function unsigned(value: number, width: number): number {
  return width === 32 ? value >>> 0 : value & (2 ** width - 1);
}

/** More than 32 bits, and no address. @param value an exact number */
function fittedWide(value: number, width: number): number {
  const half = 2 ** (width - 1);
  return value >= -half && value < half ? wide(value) : wrapped(BigInt(value), width);
}

function moved(pointer: number, by: number): number {
  const offset = offsetOf(pointer) + by;
  if (offset >= FARTHEST || offset < -FARTHEST) throw new Unsuited('a pointer is moved too far');
  return pointer + by;
}

export type Operator = (left: number, right: number, places: Places) => number;

export function binaryOperator(op: BinaryOp, width: number): Operator {
  const operator = width <= 32 ? narrow(op, width) : width === ADDRESS ? WIDE[op] : between(op, width);
  return (left, right, places) => {
    if (left - left !== 0 || right - right !== 0) return whatever(op, width, left, right);
    if (left < IDENTITIES && right < IDENTITIES) return operator(left, right, places);
    return operator(numberIn(left, places), numberIn(right, places), places);
  };
}

/** One operand at least is not known: the result is, where the other one decides it alone. */
function whatever(op: BinaryOp, width: number, left: number, right: number): number {
  if ((op === 'and' || op === 'mul') && (left === 0 || right === 0)) return 0;
  const all = width === 1 ? 1 : -1;
  return op === 'or' && (left === all || right === all) ? all : UNKNOWN;
}

/** The number that a value stands for, an identity or not. */
function numberIn(value: number, places: Places): number {
  return isIdentity(value) ? places.numberOf(value) : value;
}

function narrow(op: BinaryOp, width: number): Operator {
  const fit = (value: number): number => fitted(value, width);
  const natural = (value: number): number => unsigned(value, width);
  switch (op) {
    case 'add':
      return width === 32 ? (a, b) => (a + b) | 0 : (a, b) => fit(a + b);
    case 'sub':
      return width === 32 ? (a, b) => (a - b) | 0 : (a, b) => fit(a - b);
    case 'mul':
      return (a, b) => fit(Math.imul(a, b));
    case 'udiv':
      return (a, b) => (b === 0 ? 0 : fit(Math.floor(natural(a) / natural(b))));
    case 'urem':
      return (a, b) => (b === 0 ? 0 : fit(natural(a) % natural(b)));
    case 'sdiv':
      return (a, b) => (b === 0 ? 0 : fit(Math.trunc(signedOf(a, width) / signedOf(b, width))));
    case 'srem':
      return (a, b) => (b === 0 ? 0 : fit(signedOf(a, width) % signedOf(b, width)));
    case 'and':
      return (a, b) => a & b;
    case 'or':
      return (a, b) => a | b;
    case 'xor':
      return (a, b) => a ^ b;
    case 'shl':
      return (a, b) => (natural(b) >= width ? 0 : fit(a << b));
    case 'lshr':
      return (a, b) => (natural(b) >= width ? 0 : fit(natural(a) >>> b));
    case 'ashr':
      return (a, b) => fit(signedOf(a, width) >> Math.min(natural(b), width - 1));
  }
}

/** One bit is kept as 0 or 1, and is 0 or -1 with a sign. */
function signedOf(value: number, width: number): number {
  return width === 1 ? 0 - value : value;
}

/** Of other widths than machines have: what overflows is computed in them. */
function between(op: BinaryOp, width: number): Operator {
  const exact = exactOperators(width)[op];
  const slow: Operator = (a, b) => exactly(a, b, exact, width);
  if (op === 'add') return (a, b) => fittedWide(a + b, width);
  if (op === 'sub') return (a, b) => fittedWide(a - b, width);
  if (op === 'mul') return (a, b, places) => (isInRange(a * b) ? fittedWide(a * b + 0, width) : slow(a, b, places));
  return slow;
}

function exactOperators(width: number): Readonly<Record<BinaryOp, (x: bigint, y: bigint) => bigint>> {
  const whole = (value: bigint): bigint => BigInt.asUintN(width, value);
  const isFar = (by: bigint): boolean => whole(by) >= BigInt(width);
  return {
    add: (x, y) => x + y,
    sub: (x, y) => x - y,
    mul: (x, y) => x * y,
    udiv: (x, y) => (y === 0n ? 0n : whole(x) / whole(y)),
    urem: (x, y) => (y === 0n ? 0n : whole(x) % whole(y)),
    sdiv: (x, y) => (y === 0n ? 0n : x / y),
    srem: (x, y) => (y === 0n ? 0n : x % y),
    and: (x, y) => x & y,
    or: (x, y) => x | y,
    xor: (x, y) => x ^ y,
    shl: (x, y) => (isFar(y) ? 0n : x << y),
    lshr: (x, y) => (isFar(y) ? 0n : whole(x) >> y),
    ashr: (x, y) => x >> (isFar(y) ? BigInt(width - 1) : y),
  };
}

/** Both are so small that operators on 32 bits do. */
function areSmall(a: number, b: number): boolean {
  return a >= 0 && b >= 0 && a <= 0x7fffffff && b <= 0x7fffffff;
}

function exactly(a: number, b: number, operator: (a: bigint, b: bigint) => bigint, width = ADDRESS): number {
  if (isPointer(a) || isPointer(b)) throw new Unsuited('somebody looks at the bits of an address');
  return wrapped(operator(BigInt(a), BigInt(b)), width);
}

const EXACT = exactOperators(ADDRESS);

const WIDE: Readonly<Record<BinaryOp, Operator>> = {
  add: (a, b) => {
    if (a < POINTERS && b < POINTERS) return wide(a + b);
    if (isPointer(a) && isPointer(b)) throw new Unsuited('addresses are added');
    return isPointer(a) ? moved(a, b) : moved(b, a);
  },
  sub: (a, b) => {
    if (a < POINTERS && b < POINTERS) return wide(a - b);
    if (!isPointer(b)) return moved(a, -b);
    if (isPointer(a) && placeOf(a) === placeOf(b)) return a - b;
    throw new Unsuited('the distance of two objects is looked at');
  },
  mul: (a, b) => {
    const product = a * b;
    return a < POINTERS && b < POINTERS && product < IDENTITIES && product > -IDENTITIES
      ? product + 0
      : exactly(a, b, EXACT.mul);
  },
  udiv: (a, b) => {
    if (b === 0) return 0;
    return a >= 0 && b > 0 && a < POINTERS && b < POINTERS ? Math.floor(a / b) : exactly(a, b, EXACT.udiv);
  },
  urem: (a, b) => {
    if (b === 0) return 0;
    return a >= 0 && b > 0 && a < POINTERS && b < POINTERS ? a % b : exactly(a, b, EXACT.urem);
  },
  sdiv: (a, b) => exactly(a, b, EXACT.sdiv),
  srem: (a, b) => exactly(a, b, EXACT.srem),
  and: (a, b, places) => {
    if (areSmall(a, b)) return a & b;
    if (isPointer(a) !== isPointer(b)) return isPointer(a) ? masked(a, b, places) : masked(b, a, places);
    return exactly(a, b, EXACT.and);
  },
  or: (a, b, places) => {
    if (areSmall(a, b)) return a | b;
    if (isPointer(a) !== isPointer(b)) return isPointer(a) ? marked(a, b, places) : marked(b, a, places);
    return exactly(a, b, EXACT.or);
  },
  xor: (a, b) => (areSmall(a, b) ? a ^ b : exactly(a, b, EXACT.xor)),
  shl: (a, b) => exactly(a, b, EXACT.shl),
  lshr: (a, b) => (areSmall(a, b) && b < 32 ? a >> b : exactly(a, b, EXACT.lshr)),
  ashr: (a, b) => exactly(a, b, EXACT.ashr),
};

/** The bits of an offset that decide about those of the address, or what is left of the address without them. */
function masked(pointer: number, mask: number, places: Places): number {
  const known = places.alignOf(placeOf(pointer)) - 1;
  if (mask >= 0 && mask <= known) return offsetOf(pointer) & mask;
  if (mask < 0 && -mask - 1 <= known) return pointer - (offsetOf(pointer) & ~mask);
  throw new Unsuited('somebody looks at the bits of an address');
}

function marked(pointer: number, mark: number, places: Places): number {
  const known = places.alignOf(placeOf(pointer)) - 1;
  if (mark < 0 || mark > known) throw new Unsuited('somebody looks at the bits of an address');
  return pointer + (mark & ~offsetOf(pointer));
}

export function compareOperator(op: CompareOp, width: number): Operator {
  const holds = width > 32 ? WIDE_COMPARISONS[op] : narrowComparison(op, width);
  return (left, right, places) => {
    if (left - left !== 0 || right - right !== 0) return unknownComparison(op, left, right, places);
    if (left < IDENTITIES && right < IDENTITIES) return holds(left, right, places) ? 1 : 0;
    const [one, other] = comparable(op, left, right, places);
    return holds(one, other, places) ? 1 : 0;
  };
}

/** Compares with a constant that is no value here: nothing is as large as that, with its sign or without. */
export function hugeComparison(op: CompareOp, bound: bigint): Conversion {
  const huge = Number(bound);
  return (value) => {
    if (isUnknown(value)) return UNKNOWN;
    if (op === 'eq' || op === 'ne') {
      if (isPointer(value) && huge > 0) throw new Unsuited('an address is compared with a number');
      return op === 'ne' ? 1 : 0;
    }
    if (isWhole(value)) throw new Unsuited('the order of addresses is looked at');
    return (op === 'slt' || op === 'sle' ? value < huge : isBelow(value, huge)) ? 1 : 0;
  };
}

/** The constant as a signed number, if it is no value here. */
export function hugeConstant(value: bigint, width: number): bigint | undefined {
  const signed = BigInt.asIntN(width, value);
  return isInRange(Number(signed)) ? undefined : signed;
}

/** Whether two identities are the same, and how one compares with what is none, does not depend on who is who. */
function comparable(op: CompareOp, left: number, right: number, places: Places): readonly [number, number] {
  if (isIdentity(left) && isIdentity(right)) {
    if (op === 'eq' || op === 'ne' || left === right) return [left, right];
    return [places.numberOf(left), places.numberOf(right)];
  }
  if (isIdentity(left)) return [isNoId(right) ? 1 : places.numberOf(left), right];
  if (isIdentity(right)) return [left, isNoId(left) ? 1 : places.numberOf(right)];
  return [left, right];
}

function isNoId(number: number): boolean {
  return number < 1 || number > MOST_TASKS;
}

/** Compares with an unknown number, which is larger than all that is tried, or smaller, and so than each of those. */
function unknownComparison(op: CompareOp, left: number, right: number, places: Places): number {
  const number = isUnknown(left) ? right : left;
  if (left !== left || right !== right || isUnknown(number) || !places.isTried(number)) return UNKNOWN;
  switch (op) {
    case 'eq':
      return 0;
    case 'ne':
      return 1;
    case 'slt':
    case 'sle':
      return left < right ? 1 : 0;
    case 'ult':
    case 'ule':
      return unsignedRank(left) < unsignedRank(right) ? 1 : 0;
  }
}

/**
 * Without sign, what is smaller than all comes after what is larger than all, and before the negative ones of those
 * that are tried.
 */
function unsignedRank(value: number): number {
  if (value === Infinity) return 1e18;
  return value === -Infinity ? 2e18 : value < 0 ? 1e19 + value * 2048 : value;
}

type Comparison = (left: number, right: number, places: Places) => boolean;

function narrowComparison(op: CompareOp, width: number): Comparison {
  switch (op) {
    case 'eq':
      return (a, b) => a === b;
    case 'ne':
      return (a, b) => a !== b;
    case 'slt':
      return width === 1 ? (a, b) => a > b : (a, b) => a < b;
    case 'sle':
      return width === 1 ? (a, b) => a >= b : (a, b) => a <= b;
    case 'ult':
      return (a, b) => unsigned(a, width) < unsigned(b, width);
    case 'ule':
      return (a, b) => unsigned(a, width) <= unsigned(b, width);
  }
}

const WIDE_COMPARISONS: Readonly<Record<CompareOp, Comparison>> = {
  eq: (a, b, places) => isSame(a, b, places),
  ne: (a, b, places) => !isSame(a, b, places),
  slt: (a, b) => (noPointers(a, b) ? a < b : offsetsBelow(a, b)),
  sle: (a, b) => (noPointers(a, b) ? a <= b : a === b || offsetsBelow(a, b)),
  ult: (a, b) => (noPointers(a, b) ? isBelow(a, b) : addressBelow(a, b)),
  ule: (a, b) => (noPointers(a, b) ? !isBelow(b, a) : a === b || addressBelow(a, b)),
};

function noPointers(a: number, b: number): boolean {
  return a < POINTERS && b < POINTERS;
}

/** Without sign: what is negative with one is larger than all that is not. */
function isBelow(a: number, b: number): boolean {
  return a < 0 === b < 0 ? a < b : b < 0;
}

function isSame(a: number, b: number, places: Places): boolean {
  if (a === b) return true;
  if (a < POINTERS && b < POINTERS) return false;
  if (isPointer(a) && isPointer(b)) {
    const [one, other] = [placeOf(a), placeOf(b)];
    // Objects that live at the same time do not touch; what is gone may have given its address to another one.
    if (one === other || (places.isThere(one) && places.isThere(other))) return false;
    throw new Unsuited('the address of an object that is gone is compared');
  }
  if (isNoAddress(isPointer(a) ? b : a)) return false;
  throw new Unsuited('an address is compared with a number');
}

/** Nothing has this address: it lies in the null zone, or beyond all addresses. */
function isNoAddress(number: number): boolean {
  return number < NULL_ZONE;
}

function addressBelow(a: number, b: number): boolean {
  if (isPointer(a) && isPointer(b)) return offsetsBelow(a, b);
  const number = isPointer(a) ? b : a;
  if (!isNoAddress(number)) throw new Unsuited('an address is compared with a number');
  // A negative number is beyond all addresses.
  return isPointer(a) ? number < 0 : number >= 0;
}

function offsetsBelow(a: number, b: number): boolean {
  if (isPointer(a) && isPointer(b) && placeOf(a) === placeOf(b)) return a < b;
  throw new Unsuited('the order of addresses is looked at');
}

export type Conversion = (value: number) => number;

export function negation(op: 'not' | 'neg', width: number): Conversion {
  if (width > 32)
    return (value) => {
      if (isUnknown(value)) return UNKNOWN;
      if (value >= IDENTITIES) throw new Unsuited('somebody looks at the bits of an address');
      return op === 'neg' ? fittedWide(0 - value, width) : -1 - value;
    };
  const sign = op === 'neg' ? (value: number) => fitted(-value, width) : (value: number) => fitted(~value, width);
  return known((value) => {
    if (isIdentity(value)) throw new Unsuited('somebody looks at the bits of an id');
    return sign(value);
  });
}

/** To a larger or smaller width. */
export function conversion(kind: 'zext' | 'sext' | 'trunc', from: number, to: number): Conversion {
  if (from === to) return (value) => value;
  return withIdentities(to, plainConversion(kind, from, to));
}

function plainConversion(kind: 'zext' | 'sext' | 'trunc', from: number, to: number): Conversion {
  if (kind === 'zext') {
    const extend = known((value) => extended(value, from, to));
    return (value) => (value === Infinity || value === -Infinity ? Infinity : extend(value));
  }
  if (kind === 'sext') return (value) => (isUnknown(value) ? value : signedOf(numberFor(value), from));
  return known((value) => (to <= 32 ? fitted(numberFor(value), to) : fittedWide(numberFor(value), to)));
}

/** With zeros before it. */
function extended(value: number, from: number, to: number): number {
  if (from > 32) return numberFor(value) >= 0 ? value : wrapped(BigInt.asUintN(from, BigInt(value)), to);
  return to > 32 ? unsigned(value, from) : fitted(unsigned(value, from), to);
}

function numberFor(value: number): number {
  if (isPointer(value)) throw new Unsuited('somebody looks at the bits of an address');
  return value;
}

function known(convert: Conversion): Conversion {
  return (value) => (isUnknown(value) ? UNKNOWN : convert(value));
}

/** Identities are themselves in all widths that hold all of them. */
function withIdentities(to: number, convert: Conversion): Conversion {
  return (value) => {
    if (!isIdentity(value)) return convert(value);
    if (to > 5) return value;
    throw new Unsuited('somebody looks at the bits of an id');
  };
}

/** The value of one width in another, with zeros before it or without its highest bits. */
export function adapted(value: number, from: number, to: number): number {
  return from === to ? value : conversion(from < to ? 'zext' : 'trunc', from, to)(value);
}
