import { FALSE, TRUE } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import type { Bits } from '../../logic/bits.js';

/** Sums of more strides are taken for one progression. */
const MAX_STEPS = 3;

/** Up to `count` times `stride`, which is positive. */
interface Steps {
  readonly stride: bigint;
  readonly count: bigint;
  /** The index that says which member it is. */
  readonly index?: Index;
}

/** The number `n ≡ bits − from` modulo 2^width, where `width` is that of the bits and no count reaches 2^width. */
interface Index {
  readonly bits: Bits;
  readonly from: bigint;
}

/**
 * Integers `low + Σ stride·n`, each `n` between 0 and its count. A value of w bits is in a range if one of them is the
 * value modulo 2^w: so sums, differences and multiples of values are in those of the ranges, whether they wrap around
 * or not.
 */
export interface Range {
  readonly low: bigint;
  readonly steps: readonly Steps[];
  /** A pointer may also be out of reach of its object. */
  readonly isPartial?: true;
}

export function exactly(low: bigint): Range {
  return { low, steps: [] };
}

/** Every `stride`-th integer of `low … high`. */
export function progression(low: bigint, high: bigint, stride = 1n): Range {
  const count = stride === 0n ? 0n : (high - low) / stride;
  return { low, steps: count > 0n ? [{ stride, count }] : [] };
}

export function highest({ low, steps }: Range): bigint {
  return steps.reduce((sum, { stride, count }) => sum + stride * count, low);
}

export function plus(one: Range, other: Range): Range {
  const steps = [...one.steps];
  for (const added of other.steps) {
    const at = steps.findIndex(({ stride }) => stride === added.stride);
    if (at < 0) steps.push(added);
    else steps[at] = { stride: added.stride, count: steps[at]!.count + added.count };
  }
  const result = partlyAs({ low: one.low + other.low, steps }, one, other);
  return steps.length > MAX_STEPS ? flattened(result) : result;
}

/** Partial if one of the others is. */
function partlyAs(range: Range, ...others: readonly Range[]): Range {
  return range.isPartial !== true && others.some(({ isPartial }) => isPartial) ? partial(range) : range;
}

/** That of the values within reach only. */
export function partial(range: Range): Range {
  return { ...range, isPartial: true };
}

export function times(range: Range, factor: bigint): Range {
  if (factor === 0n) return exactly(0n);
  if (factor > 0n)
    return {
      ...range,
      low: range.low * factor,
      steps: range.steps.map((each) => ({ ...each, stride: each.stride * factor })),
    };
  return {
    ...range,
    low: highest(range) * factor,
    steps: range.steps.map(({ stride, count }) => ({ stride: stride * -factor, count })),
  };
}

/** The range of values in one of both. */
export function either(one: Range, other: Range): Range {
  if (
    one.low === other.low &&
    one.steps.length === other.steps.length &&
    one.steps.every((each, i) => isSame(each, other.steps[i]!))
  )
    return partlyAs(
      one.steps.every(({ index }, i) => isSameIndex(index, other.steps[i]!.index)) ? one : withoutIndex(one),
      other,
    );
  const low = one.low < other.low ? one.low : other.low;
  const [a, b] = [highest(one), highest(other)];
  return partlyAs(
    progression(low, a > b ? a : b, gcd(gcd(stride(one), stride(other)), one.low - other.low)),
    one,
    other,
  );
}

/** Those that are between two bounds; none if there are none. */
export function within(range: Range, least: bigint, most: bigint): Range {
  const { low, steps } = range;
  const high = highest(range);
  if (low >= least && high <= most) return range;
  const every = stride(range);
  if (steps.length === 0 || every === 0n) return range;
  const first = low >= least ? low : low + ((least - low + every - 1n) / every) * every;
  const result = partlyAs(progression(first, high < most ? high : most, every), range);
  const index = steps.length === 1 ? steps[0]!.index : undefined;
  return index ? indexedBy(result, index.bits, index.from + (first - low) / every) : result;
}

/** The range, of which it is not known which member a value is. */
function withoutIndex(range: Range): Range {
  return { ...range, steps: range.steps.map(({ stride, count }) => ({ stride, count })) };
}

/** Where a value of so many bits is known to be in a progression of stride 1. */
export function indexed(range: Range, value: Bits): Range {
  return indexedBy(range, value, range.low);
}

/** Of a progression. */
function indexedBy(range: Range, index: Bits, from: bigint): Range {
  const [steps] = range.steps;
  if (!steps || steps.count >> BigInt(index.length) > 0n) return range;
  return { ...range, steps: [{ ...steps, index: { bits: index, from: BigInt.asUintN(index.length, from) } }] };
}

/** As one progression. */
function flattened(range: Range): Range {
  return partlyAs(progression(range.low, highest(range), stride(range)), range);
}

function stride({ steps }: Range): bigint {
  return steps.reduce((common, each) => gcd(common, each.stride), 0n);
}

function isSame(one: Steps, other: Steps): boolean {
  return one.stride === other.stride && one.count === other.count;
}

function isSameIndex(one: Index | undefined, other: Index | undefined): boolean {
  if (!one || !other || one === other) return one === other;
  return (
    one.from === other.from &&
    one.bits.length === other.bits.length &&
    one.bits.every((bit, i) => bit === other.bits[i])
  );
}

function gcd(one: bigint, other: bigint): bigint {
  let [a, b] = [one < 0n ? -one : one, other < 0n ? -other : other];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/**
 * The range that the constant bits of a value tell: those of the lowest, and that the highest are zeros or copies of
 * one sign.
 */
export function rangeOfBits(value: Bits, most: bigint | undefined): Range {
  const constant = bits.constantValue(value);
  if (constant !== undefined) return exactly(constant);
  let zeros = 0;
  let low = 0n;
  for (; value[zeros] === TRUE || value[zeros] === FALSE; zeros++)
    if (value[zeros] === TRUE) low += 1n << BigInt(zeros);
  const every = 1n << BigInt(zeros);
  const sign = value.at(-1)!;
  let width = value.length;
  while (width > 1 && value[width - 2] === sign) width--;
  if (sign === TRUE) return { low, steps: progression(low, (1n << BigInt(value.length)) - 1n, every).steps };
  const half = 1n << BigInt(width - 1);
  if (sign !== FALSE)
    return indexedBy(progression(low - half, half - 1n, every), value.slice(zeros, width), -half / every);
  return indexedBy(
    progression(low, most !== undefined && most < half - 1n ? most : half - 1n, every),
    value.slice(zeros, width - 1),
    0n,
  );
}

/** Which of its members a value is, by some bits. */
export interface Selector {
  readonly bits: Bits;
  /** The number that the bits of a member stand for. */
  numberOf(member: bigint): bigint;
}

/** Undefined if it is not known, or if there is more than one way to a member. */
export function selectorOf({ low, steps, isPartial }: Range): Selector | undefined {
  const parts: { readonly stride: bigint; readonly index: Index; readonly shift: bigint }[] = [];
  let reach = 0n;
  let shift = 0;
  for (const { stride, count, index } of [...steps].sort((a, b) => (a.stride < b.stride ? -1 : 1))) {
    if (!index || stride <= reach) return undefined;
    parts.unshift({ stride, index, shift: BigInt(shift) });
    reach += stride * count;
    shift += index.bits.length;
  }
  if (parts.length === 0 || isPartial) return undefined;
  return {
    bits: [...parts].reverse().flatMap(({ index }) => index.bits),
    numberOf: (member) => {
      let rest = member - low;
      let number = 0n;
      for (const { stride, index, shift: at } of parts) {
        number |= BigInt.asUintN(index.bits.length, index.from + rest / stride) << at;
        rest %= stride;
      }
      return number;
    },
  };
}

/**
 * The members of a range between 0 and `last` in order; undefined if there are more than so many. Of values of `width`
 * bits: only if no others of the range are the same modulo 2^width.
 */
export function membersUpTo(range: Range, last: bigint, width: number, limit: number): readonly number[] | undefined {
  const modulus = 1n << BigInt(width);
  if (highest(range) >= modulus || range.low <= last - modulus) return undefined;
  if (range.steps.length === 1) return progressionUpTo(range.low, range.steps[0]!, last, limit);
  const steps = [...range.steps].sort((a, b) => (a.stride < b.stride ? 1 : -1));
  const found = new Set<number>();
  let visited = 0;
  const visit = (level: number, from: bigint): boolean => {
    if (++visited > 2 * limit) return false;
    if (level === steps.length) {
      if (from >= 0n && from <= last) found.add(Number(from));
      return true;
    }
    const { stride: each, count } = steps[level]!;
    const rest = steps.slice(level + 1).reduce((sum, step) => sum + step.stride * step.count, 0n);
    const fewest = from + rest >= 0n ? 0n : (-(from + rest) + each - 1n) / each;
    const most = last < from ? -1n : (last - from) / each;
    for (let n = fewest; n <= (most < count ? most : count); n++) if (!visit(level + 1, from + n * each)) return false;
    return true;
  };
  if (!visit(0, range.low) || found.size > limit) return undefined;
  return [...found].sort((a, b) => a - b);
}

function progressionUpTo(
  low: bigint,
  { stride, count }: Steps,
  last: bigint,
  limit: number,
): readonly number[] | undefined {
  const first = low >= 0n ? 0n : (-low + stride - 1n) / stride;
  const fitting = last < low ? -1n : (last - low) / stride;
  const end = fitting < count ? fitting : count;
  if (end - first >= BigInt(limit)) return undefined;
  const [start, every] = [Number(low + first * stride), Number(stride)];
  return Array.from({ length: Math.max(0, Number(end - first) + 1) }, (_, n) => start + n * every);
}
