/**
 * Numbers as functions of the number of a thread: `factor · number + rest + modulus · k`, where the rest lies between
 * two constants and `k` is any number (`modulus` 0: none). All of that is exact, since each of them lies between bounds
 * that no width of arithmetic reaches.
 *
 * Threads have shares of their own of an array if what they access is `factor · number` and less than `factor` bytes
 * from there, from the same multiple of the factor on. So it is modulo a modulus into which the shares of all go.
 */
import { gcd } from './locations.js';

export interface ByNumber {
  readonly factor: number;
  readonly lo: number;
  readonly hi: number;
  readonly modulus: number;
  /** Bounds of the whole. */
  readonly min: number;
  readonly max: number;
}

/** Numbers that threads have. */
export interface NumbersOfThreads {
  readonly from: number;
  readonly to: number;
}

export function constantByNumber(value: number): ByNumber {
  return { factor: 0, lo: value, hi: value, modulus: 0, min: value, max: value };
}

export function ownNumber({ from, to }: NumbersOfThreads): ByNumber {
  return { factor: 1, lo: 0, hi: 0, modulus: 0, min: from, max: to };
}

export function plus(one: ByNumber, other: ByNumber): ByNumber {
  return {
    factor: one.factor + other.factor,
    lo: one.lo + other.lo,
    hi: one.hi + other.hi,
    modulus: gcd(one.modulus, other.modulus),
    min: one.min + other.min,
    max: one.max + other.max,
  };
}

export function times(one: ByNumber, by: number): ByNumber | undefined {
  if (by < 0) return undefined;
  const { factor, lo, hi, modulus, min, max } = one;
  return { factor: factor * by, lo: lo * by, hi: hi * by, modulus: modulus * by, min: min * by, max: max * by };
}

/** The quotient, where no remainder is left, whichever number it is. */
export function over(one: ByNumber, by: number): ByNumber | undefined {
  const { factor, lo, hi, modulus, min, max } = one;
  if (by <= 0 || min < 0 || lo !== hi || [factor, lo, modulus].some((part) => part % by !== 0)) return undefined;
  return {
    factor: factor / by,
    lo: lo / by,
    hi: hi / by,
    modulus: modulus / by,
    min: Math.floor(min / by),
    max: Math.floor(max / by),
  };
}

export function isConstant({ factor, lo, hi, modulus }: ByNumber): boolean {
  return factor === 0 && modulus === 0 && lo === hi;
}

/** The number is one that a signed one of 32 bits can be. */
export function isNarrow({ min, max }: ByNumber): boolean {
  return min >= -(2 ** 31) && max < 2 ** 31;
}

/** A counter that begins with the one, goes up by `step`, and is looked at where it is below the other. */
export function counted(first: ByNumber, step: number, end: ByNumber): ByNumber {
  const bounds = { min: first.min, max: end.max - 1 };
  const isBetween = first.factor === end.factor && first.modulus === 0 && end.modulus === 0;
  if (isBetween) return { factor: first.factor, lo: first.lo, hi: end.hi - 1, modulus: 0, ...bounds };
  return { ...first, modulus: gcd(first.modulus, step), ...bounds };
}

/**
 * Names the share of a thread where the last one has all that comes behind the others as well: by what the others
 * access, and what the last one does.
 */
export function shareOfLast(
  others: ByNumber,
  last: ByNumber,
  size: number,
  { from, to }: NumbersOfThreads,
): string | undefined {
  const share = others.modulus === 0 ? windowOf(others, size, { from, to: to - 1 }) : undefined;
  return share !== undefined && last.min >= others.factor * (to + share) ? nameOf(others, share) : undefined;
}

/** Names the share of a thread in which so many bytes from this offset on are. */
export function shareOf(offset: ByNumber, size: number, numbers: NumbersOfThreads): string | undefined {
  const share = windowOf(offset, size, numbers);
  return share === undefined ? undefined : nameOf(offset, share);
}

function nameOf({ factor, modulus }: ByNumber, share: number): string {
  return `${share} of ${factor} in ${modulus}`;
}

function windowOf(offset: ByNumber, size: number, { from, to }: NumbersOfThreads): number | undefined {
  const { factor, lo, hi, modulus } = offset;
  if (factor <= 0 || hi < lo || (modulus !== 0 && factor * (to - from + 1) > modulus)) return undefined;
  const window = Math.floor(lo / factor);
  return hi + size > (window + 1) * factor ? undefined : window;
}
