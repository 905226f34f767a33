import type { Aig, Lit } from './aig.js';
import { FALSE, TRUE, isConst, not as negate } from './aig.js';

/** A bit vector, least significant bit first. */
export type Bits = readonly Lit[];

/** The two's complement of `value` in `width` bits. */
export function constant(width: number, value: bigint): Bits {
  const bits: Lit[] = [];
  if (value >= -0x80000000n && value <= 0x7fffffffn) {
    const small = Number(value);
    for (let i = 0; i < width; i++) bits.push((small >> Math.min(i, 31)) & 1 ? TRUE : FALSE);
    return bits;
  }
  for (let start = 0; start < width; start += 32) {
    const part = Number(BigInt.asIntN(32, value >> BigInt(start)));
    for (let i = 0; i < 32 && start + i < width; i++) bits.push((part >> i) & 1 ? TRUE : FALSE);
  }
  return bits;
}

export function inputs(g: Aig, width: number): Bits {
  return Array.from({ length: width }, () => g.newInput());
}

/** The unsigned value, if all bits are constant. */
export function constantValue(bits: Bits): bigint | undefined {
  for (const bit of bits) if (!isConst(bit)) return undefined;
  let value = 0n;
  for (let start = 0; start < bits.length; start += 32) {
    let part = 0;
    for (let i = 0; i < 32 && start + i < bits.length; i++) if (bits[start + i] === TRUE) part |= 1 << i;
    if (part !== 0) value |= BigInt(part >>> 0) << BigInt(start);
  }
  return value;
}

/** The value as a two's complement number, if all bits are constant. */
export function signedConstantValue(bits: Bits): bigint | undefined {
  const value = constantValue(bits);
  return value === undefined ? undefined : BigInt.asIntN(bits.length, value);
}

export function not(a: Bits): Bits {
  return a.map(negate);
}

export function and(g: Aig, a: Bits, b: Bits): Bits {
  sameWidth(a, b);
  return a.map((bit, i) => g.and(bit, b[i]!));
}

export function or(g: Aig, a: Bits, b: Bits): Bits {
  sameWidth(a, b);
  return a.map((bit, i) => g.or(bit, b[i]!));
}

export function xor(g: Aig, a: Bits, b: Bits): Bits {
  sameWidth(a, b);
  return a.map((bit, i) => g.xor(bit, b[i]!));
}

/** `condition ? then : otherwise`. */
export function ite(g: Aig, condition: Lit, then: Bits, otherwise: Bits): Bits {
  sameWidth(then, otherwise);
  return then.map((bit, i) => g.ite(condition, bit, otherwise[i]!));
}

/**
 * The value whose selector is true; 0 if none is. At most one selector may be true: otherwise the result is the
 * bitwise disjunction of the selected values.
 */
export function mux(g: Aig, selectors: readonly Lit[], values: readonly Bits[]): Bits {
  if (selectors.length !== values.length) throw new RangeError('as many selectors as values are needed');
  if (values.length === 0) throw new RangeError('a choice among no values has no width');
  values.forEach((value) => sameWidth(values[0]!, value));
  return values[0]!.map((_, i) => selectBit(g, selectors, values, i));
}

/** Selectors of the same literal are joined first, so that a bit that all values share costs one gate. */
function selectBit(g: Aig, selectors: readonly Lit[], values: readonly Bits[], bit: number): Lit {
  const selectorsOf = new Map<Lit, Lit[]>();
  values.forEach((value, k) => {
    const literal = value[bit]!;
    const group = selectorsOf.get(literal);
    if (group) group.push(selectors[k]!);
    else selectorsOf.set(literal, [selectors[k]!]);
  });
  selectorsOf.delete(FALSE);
  return g.orAll([...selectorsOf].map(([literal, group]) => g.and(g.orAll(group), literal)));
}

/** The low `width` bits. */
export function trunc(a: Bits, width: number): Bits {
  if (width > a.length) throw new RangeError(`cannot truncate ${a.length} bits to ${width}`);
  return a.slice(0, width);
}

export function zext(a: Bits, width: number): Bits {
  return extend(a, width, FALSE);
}

export function sext(a: Bits, width: number): Bits {
  return extend(a, width, signBit(a));
}

/** Bits `from` (inclusive) to `to` (exclusive). */
export function extract(a: Bits, from: number, to: number): Bits {
  if (from < 0 || to > a.length || from > to) throw new RangeError(`no bits ${from} to ${to} in ${a.length}`);
  return a.slice(from, to);
}

/** The parts one after the other, the least significant first. */
export function concat(...lowToHigh: readonly Bits[]): Bits {
  return lowToHigh.flat();
}

export function signBit(a: Bits): Lit {
  if (a.length === 0) throw new RangeError('no bits, no sign');
  return a[a.length - 1]!;
}

export function sameWidth(a: Bits, b: Bits): void {
  if (a.length !== b.length) throw new RangeError(`bit vectors of different widths: ${a.length} and ${b.length}`);
}

function extend(a: Bits, width: number, filler: Lit): Bits {
  if (width < a.length) throw new RangeError(`cannot extend ${a.length} bits to ${width}`);
  const result = a.slice();
  while (result.length < width) result.push(filler);
  return result;
}

/** Fresh variables for those of a vector, the same for the same. */
export function renamed(g: Aig, word: Bits): Bits {
  const names = new Map<Lit, Lit>([
    [FALSE, FALSE],
    [TRUE, TRUE],
  ]);
  return word.map((bit) => {
    const known = names.get(bit);
    if (known !== undefined) return known;
    const name = g.newInput();
    names.set(bit, name);
    return name;
  });
}
